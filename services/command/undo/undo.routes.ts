import type { FastifyInstance } from 'fastify';
import { Refused } from '@stagedoor/contracts/refusals';
import { PROJECTED_STREAMS } from '@stagedoor/contracts/streams';
import { mount } from '@stagedoor/platform/http/mount';
import { READ_LIMIT_MS } from '@stagedoor/platform/http/written';
import type { CommandStores } from '../command-stores.ts';
import { findTouched, undoCommand } from './undo-command.ts';
import { commandsToRestore } from './undoable.ts';

export function undoRoutes(stores: CommandStores) {
  const { sql, shows, eventLog, progress } = stores;
  return async (app: FastifyInstance) => {
    mount(app, 'history.undo', async ({ body: { command_id }, request }) => {
      if (app.runningInBulk.has(command_id) || !(await isWhole(command_id)))
        throw new Refused('conflict', { message: NOT_YET, retryAfter: READ_LIMIT_MS / 1_000 });
      return undoCommand(request, command_id, stores);
    });

    mount(app, 'shows.restore', async ({ params: { id }, body: { revision }, reply }) =>
      shows.change(reply, id, (recorded) => commandsToRestore(id, recorded, revision, shows.now())),
    );
  };

  /** The read tables say what a command changed, so they must hold all of it. */
  async function isWhole(commandId: string): Promise<boolean> {
    const touched = await findTouched(sql, commandId);
    // A grant changes one account and nothing else. It can be undone while the projector is halted.
    if (touched.some(({ subject }) => subject === 'account')) return true;
    return progress.reaches(await eventLog.head(PROJECTED_STREAMS), READ_LIMIT_MS);
  }
}

const NOT_YET =
  'Some changes are still on their way into the history, so nothing was undone. ' +
  'Please try again in a moment.';
