import type { FastifyInstance } from 'fastify';
import { Refused } from '@stagedoor/contracts/refusals';
import { mount } from '@stagedoor/platform/http/mount';
import { READ_LIMIT_MS, seesOwnWrites } from '@stagedoor/platform/http/written';
import type { ProjectionProgress } from '@stagedoor/platform/stores/projection-progress';
import type { Shows } from '../shows/shows.ts';
import { undoCommand, type UndoDependencies } from './undo-command.ts';
import { commandsToRestore } from './undoable-show.ts';

interface Dependencies extends UndoDependencies {
  shows: Shows;
  progress: ProjectionProgress;
}

/** Undo, and bringing back an old state. */
export function undoRoutes({ shows, progress, ...dependencies }: Dependencies) {
  return async (app: FastifyInstance) => {
    mount(app, 'history.undo', async ({ body: { command_id }, request }) => {
      // An undo may follow at once, but it must undo everything that the command changed.
      if (!(await seesOwnWrites(request, progress)))
        throw new Refused('store-unavailable', { retryAfter: READ_LIMIT_MS / 1_000 });
      return undoCommand(request, command_id, dependencies);
    });

    mount(app, 'shows.restore', async ({ params: { id }, body: { revision }, reply }) =>
      shows.change(reply, id, (recorded) => commandsToRestore(id, recorded, revision)),
    );
  };
}
