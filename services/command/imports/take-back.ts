import pMap from 'p-map';
import { subscriberStream } from '@stagedoor/contracts/events/streams';
import type { ImportState } from '@stagedoor/contracts/imports.api';
import { Refused } from '@stagedoor/contracts/refusals';
import { IMPORT } from '@stagedoor/domain/mailing-list/subscriber.decider';
import { importSubject } from '@stagedoor/platform/privacy/import-subject';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import type { CommandCore } from '../command-core.ts';
import type { Caller } from '../run/command-runner.ts';
import { planUndo } from '../undo/undo-plan.ts';
import { undoableSubscriber } from '../undo/undoable.ts';

type Core = Pick<CommandCore, 'sql' | 'keys' | 'runner'>;

/** So many appends that the log writes many of them at once. */
const AT_ONCE = 100;
/** So many keys that are destroyed by one statement. */
const TOGETHER = 1_000;

/** Notes an undo that goes on after the response. Returns its id. @throws Refused already-undone */
export async function beginUndo(sql: Sql, undoes: string, { actor, commandId }: Caller) {
  const begun = await sql.row<{ id: string }>(BEGIN, [undoes, commandId, actor]);
  if (!begun) throw new Refused('already-undone');
  await noteUndo(sql, undoes, 'undoing');
  return begun.id;
}

/** Does what was begun, and returns false where nothing was. */
export async function finishUndo(core: Core, undoes: string, over: AbortSignal): Promise<boolean> {
  const { sql } = core;
  const caller = await sql.row<Caller>(BEGUN, [undoes]);
  if (!caller) return false;
  await takeBack(core, undoes, caller, await sql.rows(ADDED, [undoes]), over);
  await noteUndo(sql, undoes, 'undone');
  await sql.rows('delete from app.long_undos where undoes = $1', [undoes]);
  return true;
}

/**
 * Erases whom the import of this command added, if they did nothing since, and forgets who left by
 * its file. Doing so again changes nothing.
 */
export async function takeBack(
  { sql, keys, runner }: Core,
  undoes: string,
  caller: Caller,
  added: readonly { stream: string }[],
  signal?: AbortSignal,
): Promise<void> {
  const run = runner.runnerFor(caller);
  for (let from = 0; from < added.length; from += TOGETHER) {
    const some = added.slice(from, from + TOGETHER);
    const erased = await pMap(some, eraseOne, {
      concurrency: AT_ONCE,
      ...(signal && { signal }),
    });
    // They did not leave.
    await keys.destroy(erased.flat());
  }
  await forgetDepartures(sql, undoes);

  /** Returns the stream of somebody who is erased by this. */
  async function eraseOne({ stream }: { stream: string }): Promise<string[]> {
    const undoable = undoableSubscriber(stream.slice(subscriberStream('').length));
    try {
      const { state } = await run(
        undoable,
        ({ events }) => planUndo(undoable, events, undoes)?.commands ?? [],
        { undoes, isStateUsed: false },
      );
      return state.phase === 'erased' && state.by === 'undo' ? [stream] : [];
    } catch (error) {
      // It stays as it is. Operators learn of its event.
      if (error instanceof Refused && error.code === 'unreadable-event') return [];
      throw error;
    }
  }
}

/** Takes back what an import remembered of who left. Returns how many people that were. */
export async function forgetDepartures(sql: Sql, commandId: string): Promise<number> {
  return (await sql.rows(FORGET, [importSubject(commandId)])).length;
}

/** Notes on the import that ran as this command, if there is one, that it is undone. */
export function noteUndo(sql: Sql, commandId: string, state: ImportState) {
  return sql.rows(NOTE, [commandId, state]);
}

/** As long as somebody is left whom it added. Meanwhile the same request gets the same answer. */
const BEGIN = `
  insert into app.long_undos (undoes, command_id, actor)
  select $1, $2, $3::jsonb
  where exists (select from app.long_undos where undoes = $1) or exists (
    select from read.history join read.subscribers on subscribers.id = subject_id
    where command_id = $1 and source = '${IMPORT}'
  )
  on conflict (undoes) do update set command_id = long_undos.command_id
  returning command_id as id`;
const BEGUN = `select actor, command_id as "commandId" from app.long_undos where undoes = $1`;
const ADDED = 'select distinct stream from read.history where command_id = $1';
const FORGET = 'delete from app.departures where subject = $1 returning hash';
const NOTE = `
  update app.imports set state = $2 where command_id = $1 and state in ('done', 'undoing')`;
