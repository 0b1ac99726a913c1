import { PROJECTED_STREAMS } from '@stagedoor/contracts/events/streams';
import { openEventLog, type RecordedEvent } from '@stagedoor/platform/event-log/eventstore';
import { countingEvents } from '@stagedoor/platform/event-log/logged-event';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { READ_SCHEMA } from '@stagedoor/platform/stores/read-model';
import { until } from './until.ts';

/**
 * The events of all streams whose names begin with one of these
 * prefixes, as the log has them: what is sealed stays sealed.
 */
export async function eventsIn(
  eventStoreUrl: string,
  ...prefixes: string[]
): Promise<RecordedEvent[]> {
  const log = openEventLog(eventStoreUrl);
  const found: RecordedEvent[] = [];
  for await (const events of log.scan({ prefixes, after: undefined }))
    found.push(...countingEvents(events));
  await log.close();
  return found;
}

/** The position of the last product event, whether it can be read or not; -1 without events. */
export async function lastPosition(eventStoreUrl: string): Promise<bigint> {
  const log = openEventLog(eventStoreUrl);
  let last = -1n;
  for await (const events of log.scan({ prefixes: PROJECTED_STREAMS, after: undefined }))
    last = events.at(-1)?.position ?? last;
  await log.close();
  return last;
}

/** Resolves when the read tables hold everything up to this position. */
export async function untilProjected(sql: Sql, position: bigint): Promise<void> {
  const projected = () =>
    sql.row<{ position: bigint }>(`select position from ${READ_SCHEMA}.checkpoint`);
  await until(async () => ((await projected())?.position ?? -1n) >= position);
}

/** Every row of every table of the database as one text, binary columns read as text too. */
export async function everythingIn(sql: Sql): Promise<string> {
  const tables = await sql.rows<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const texts = await Promise.all(
    tables.map(async ({ name }) => JSON.stringify(await sql.rows(`select t::text from ${name} t`))),
  );
  return texts.join('\n');
}
