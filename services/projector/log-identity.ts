import type { EventLog } from '@stagedoor/platform/event-log/event-log';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { READ_SCHEMA } from '@stagedoor/platform/stores/read-model';
import { liveVersion, TABLES_VERSION } from './read-schema.ts';
import { findReactorCheckpoint } from './reactors/reactor-checkpoint.ts';

/** A place in one log: a position alone would mean something else in a different log. */
export interface Mark {
  /** -1 when nothing has been handled. */
  position: bigint;
  /** The id of the event at this position; null if an older version did not note it. */
  event_id: string | null;
}

/** The log does not hold the events that were read before. */
export class DifferentLog extends Error {
  override name = 'DifferentLog';
}

/** @throws DifferentLog with a sentence that says what to do. */
export async function assertSameLog(sql: Sql, eventLog: EventLog): Promise<void> {
  const marks = [await findReactorCheckpoint(sql), await findCheckpoint(sql)];
  for (const mark of marks) {
    if (!mark || mark.position < 0n) continue;
    const event = await eventLog.at(mark.position);
    if (event && (mark.event_id ?? event.id) === event.id) continue;
    const holds = event ? 'another event' : 'no event';
    throw new DifferentLog(
      'The event log is not the one that was followed so far, or an older copy of it: ' +
        `it holds ${holds} at position ${mark.position}. ` +
        'If EVENTSTORE_URL is wrong, correct it. If this is the log from now on, take it on with ' +
        '"npm run rebuild -- --adopt-log" ' +
        '(in a container: stagedoor rebuild --adopt-log).',
    );
  }
}

/** Undefined for tables of another version of the projections, which are built again anyway. */
async function findCheckpoint(sql: Sql): Promise<Mark | undefined> {
  if ((await liveVersion(sql)) !== TABLES_VERSION) return undefined;
  return sql.row<Mark>(`select position, event_id from ${READ_SCHEMA}.checkpoint`);
}
