import { subscriberStream } from '@stagedoor/contracts/events/streams';
import { importSubject } from '@stagedoor/platform/privacy/import-subject';
import type { Keys } from '@stagedoor/platform/privacy/keys';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { planUndo } from '../undo/undo-plan.ts';
import { undoableSubscriber } from '../undo/undoable.ts';
import type { ImportRun } from './kind-of-import.ts';

/** Erases somebody whom the import of this command added, if they did nothing since. */
export async function takeBackSubscriber(
  stream: string,
  { commandId, run }: Pick<ImportRun, 'commandId' | 'run'>,
  keys: Pick<Keys, 'destroy'>,
): Promise<void> {
  const undoable = undoableSubscriber(stream.slice(subscriberStream('').length));
  const { state } = await run(
    undoable,
    ({ events }) => planUndo(undoable, events, commandId)?.commands ?? [],
    { undoes: commandId, isStateUsed: false },
  );
  // They did not leave.
  if (state.phase === 'erased' && state.by === 'undo') await keys.destroy(stream);
}

/** Takes back what an import remembered of who left. Returns how many people that were. */
export async function forgetDepartures(sql: Sql, commandId: string): Promise<number> {
  return (await sql.rows(FORGET, [importSubject(commandId)])).length;
}

const FORGET = 'delete from app.departures where subject = $1 returning hash';
