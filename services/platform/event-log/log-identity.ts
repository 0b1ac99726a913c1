import type { EventLog } from './event-log.ts';
import type { Sql } from '../stores/postgres.ts';
import { READ_SCHEMA } from '../stores/read-model.ts';
import { ifReadable } from '../stores/store-away.ts';

/** A place in one log: a position alone would mean something else in a different log. */
export interface Mark {
  /** -1 when nothing has been handled. */
  position: bigint;
  /** The id of the event at this position; null if an older version did not note it. */
  event_id: string | null;
}

/** The table outlives the read tables, so that building those again repeats no job. */
export const REACTOR_CHECKPOINT = 'projector.reacted';

export interface ReactorCheckpoint extends Mark {
  /** When the event at this position happened, RFC 3339. */
  occurred_at: string | null;
}

/** Undefined before the first start of the reactors. */
export async function findReactorCheckpoint(sql: Sql): Promise<ReactorCheckpoint | undefined> {
  return sql.row(`select position, event_id, occurred_at from ${REACTOR_CHECKPOINT}`);
}

/** The log does not hold the events that were read before. */
export class DifferentLog extends Error {
  override name = 'DifferentLog';
}

/**
 * Looks in the log for the last events that reactors and read tables have handled, as far as this
 * login may read which those are. @returns whether there was anything to compare
 * @throws DifferentLog with a sentence that says what to do.
 */
export async function assertSameLog(
  sql: Sql,
  eventLog: Pick<EventLog, 'at'>,
  tables = [REACTOR_CHECKPOINT, `${READ_SCHEMA}.checkpoint`],
): Promise<boolean> {
  let isCompared = false;
  for (const table of tables) {
    const mark = await ifReadable(sql.row<Mark>(`select position, event_id from ${table}`));
    if (!mark || mark.position < 0n) continue;
    isCompared = true;
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
  return isCompared;
}
