import { PROJECTED_STREAMS } from '@stagedoor/contracts/streams';
import type { EventLog, LoggedEvent } from '@stagedoor/platform/event-log/event-log';
import { rebuild } from './read-tables.ts';
import { ensureReacted, findReacted, moveReacted, type Reacted } from './reactors/reacted.ts';
import type { Sources } from './sources.ts';

/**
 * Makes this log the one that is followed from now on, whatever was followed before: builds the read tables from it, and has the reactors
 * go on after what they have seen. Does nothing for any event by itself.
 */
export async function adoptLog(sources: Sources): Promise<void> {
  const { connection, eventLog, log } = sources;
  await rebuild(sources);
  await ensureReacted(connection);
  const reacted = await findReacted(connection);
  // Without any progress the projector begins at the end of the log by itself.
  if (!reacted) return;
  const event = await lastSeen(eventLog, reacted);
  await connection.transaction((sql) => moveReacted(sql, event));
  log.info({ position: String(event?.position ?? -1n) }, 'The reactors go on after this position.');
}

/**
 * The last event of this log that the reactors have seen: the one that is noted, wherever it stands now; in an older copy, which lacks
 * it, the last one that is not newer. Where only a position of another log is known: the last event of all.
 */
async function lastSeen(eventLog: EventLog, reacted: Reacted): Promise<LoggedEvent | undefined> {
  const { event_id: id, occurred_at: at } = reacted;
  let last: LoggedEvent | undefined;
  for await (const events of eventLog.scan({ prefixes: PROJECTED_STREAMS, after: undefined })) {
    for (const event of events) {
      if (event.id === id) return event;
      const happened = 'metadata' in event ? event.metadata.occurredAt : event.recordedAt;
      if (at === null || happened <= at) last = event;
    }
  }
  return last;
}
