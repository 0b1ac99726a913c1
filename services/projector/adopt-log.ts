import { PROJECTED_STREAMS } from '@stagedoor/contracts/streams';
import type { EventLog, LoggedEvent } from '@stagedoor/platform/event-log/event-log';
import { happenedAt } from '@stagedoor/platform/event-log/logged-event';
import { rebuild } from './read-tables.ts';
import {
  ensureReactorCheckpoint,
  findReactorCheckpoint,
  moveReactorCheckpoint,
  type ReactorCheckpoint,
} from './reactors/reactor-checkpoint.ts';
import type { Sources } from './sources.ts';

/** Builds the read tables from this log, and moves the reactor checkpoint into it. */
export async function adoptLog(sources: Sources): Promise<void> {
  const { connection, eventLog, log } = sources;
  await rebuild(sources);
  await ensureReactorCheckpoint(connection);
  const checkpoint = await findReactorCheckpoint(connection);
  // Without a checkpoint the projector starts at the end of the log by itself.
  if (!checkpoint) return;
  const event = await lastHandled(eventLog, checkpoint);
  await connection.transaction((sql) => moveReactorCheckpoint(sql, event));
  log.info({ position: String(event?.position ?? -1n) }, 'The reactors go on after this position.');
}

/** The event of the checkpoint; in an older copy without it, the last one that is not newer. */
async function lastHandled(
  eventLog: EventLog,
  checkpoint: ReactorCheckpoint,
): Promise<LoggedEvent | undefined> {
  const { event_id: id, occurred_at: at } = checkpoint;
  let last: LoggedEvent | undefined;
  for await (const events of eventLog.scan({ prefixes: PROJECTED_STREAMS, after: undefined })) {
    for (const event of events) {
      if (event.id === id) return event;
      if (at === null || happenedAt(event) <= at) last = event;
    }
  }
  return last;
}
