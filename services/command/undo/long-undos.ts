import pMap from 'p-map';
import { Refused } from '@stagedoor/contracts/refusals';
import { IMPORT } from '@stagedoor/domain/mailing-list/subscriber.decider';
import type { Keys } from '@stagedoor/platform/privacy/keys';
import type { Log } from '@stagedoor/platform/process/log';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import type { Imports } from '../imports/imports.ts';
import { forgetDepartures, takeBackSubscriber } from '../imports/take-back.ts';
import type { Caller, CommandRunner } from '../run/command-runner.ts';
import { resumableWork } from '../run/resumable-work.ts';

/** So many appends that the log writes many of them at once. */
const AT_ONCE = 100;

interface LongUndoSources {
  sql: Sql;
  runner: CommandRunner;
  keys: Pick<Keys, 'destroy'>;
  imports: Pick<Imports, 'note'>;
  log: Log;
}

/**
 * Undoes imports, which alone change so many subjects, after the response to the request. What was
 * cut off is done again, under the same command id and without a second effect.
 */
export function longUndos({ sql, runner, keys, imports, log }: LongUndoSources) {
  const { start, resume, close } = resumableWork({
    findBegun: async () => (await sql.rows<{ undoes: string }>(BEGUN)).map(({ undoes }) => undoes),
    doPart: async (undoes, over) => {
      const begun = await sql.row<Begun>(GET, [undoes]);
      if (begun) await undo(undoes, begun, over);
      return false;
    },
    interrupted: 'A long undo was interrupted.',
    log,
  });
  return {
    ...{ resume, close },
    /** Returns the id of the command that undoes it. @throws Refused already-undone */
    begin: async (undoes: string, { actor, commandId }: Caller): Promise<string> => {
      const begun = await sql.row<{ command_id: string }>(BEGIN, [undoes, commandId, actor]);
      if (!begun) throw new Refused('already-undone');
      await imports.note(undoes, 'undoing');
      start(undoes);
      return begun.command_id;
    },
  };

  async function undo(
    undoes: string,
    { actor, command_id: commandId }: Begun,
    signal: AbortSignal,
  ): Promise<void> {
    const run = runner.runnerFor({ actor, commandId });
    const streams = await sql.rows<{ stream: string }>(STREAMS, [undoes]);
    const takeBack = ({ stream }: { stream: string }) =>
      takeBackSubscriber(stream, { commandId: undoes, run }, keys).catch((error: unknown) => {
        // It stays as it is. Operators learn of its event.
        if (!(error instanceof Refused) || error.code !== 'unreadable-event') throw error;
      });
    await pMap(streams, takeBack, { concurrency: AT_ONCE, signal });
    await forgetDepartures(sql, undoes);
    await imports.note(undoes, 'undone');
    await sql.rows('delete from app.long_undos where undoes = $1', [undoes]);
  }
}

type Begun = Pick<Caller, 'actor'> & { command_id: string };

/** As long as somebody is left whom it added. Meanwhile the same request gets the same answer. */
const BEGIN = `
  insert into app.long_undos (undoes, command_id, actor)
  select $1, $2, $3::jsonb
  where exists (select from app.long_undos where undoes = $1) or exists (
    select from read.history join read.subscribers on subscribers.id = subject_id
    where command_id = $1 and source = '${IMPORT}'
  )
  on conflict (undoes) do update set command_id = long_undos.command_id
  returning command_id`;
const BEGUN = 'select undoes from app.long_undos';
const GET = 'select command_id, actor from app.long_undos where undoes = $1';
const STREAMS = 'select distinct stream from read.history where command_id = $1';
