import type { Pool } from 'pg';
import type { StreamHead } from './event-writes.ts';
import { int8, type LogEvent } from './log-event.ts';
import { counterpartOf } from './stream-metadata.ts';

/** The limits of a page; the one of bytes is approximate, and one event always fits. */
const PAGE_EVENTS = 500;
const PAGE_BYTES = 256 * 1024;

/** `last` is true when nothing follows. */
export type EventPage = { events: LogEvent[]; last: boolean };

export type EventPages = ReturnType<typeof eventPages>;

export function eventPages(pool: Pool) {
  const page = async (name: string, text: string, values: (string | number)[], count: number) => {
    const limit = Math.min(count, PAGE_EVENTS);
    const query = { name, text, values: [...values, limit] };
    const { rows } = await pool.query<Row>({ ...query, rowMode: 'array' });
    const events = rows.map(toEvent);
    const bytes = events.reduce((sum, event) => sum + event.data.length + event.metadata.length, 0);
    return { events, last: events.length < limit && bytes < PAGE_BYTES };
  };
  return {
    allAfter: (position: number, count = PAGE_EVENTS) =>
      page('all after', ALL_AFTER, [int8(position)], count),

    allBefore: (position: number, count: number) =>
      page('all before', ALL_BEFORE, [int8(position)], count),

    streamFrom: (stream: string, revision: number, count = PAGE_EVENTS) =>
      page('stream from', STREAM_FROM, [stream, int8(revision)], count),

    streamDown: (stream: string, from: number, to: number, count: number) =>
      page('stream down', STREAM_DOWN, [stream, int8(from), int8(to)], count),

    async holds(position: number): Promise<boolean> {
      const { rowCount } = await pool.query({ text: HOLDS, values: [int8(position)] });
      return rowCount === 1;
    },

    /** The newest revision of a stream, -1 for none, and the head of its counterpart. */
    async stateOf(stream: string): Promise<{ last: number; counterpart: StreamHead }> {
      const values = [stream, counterpartOf(stream)];
      const query = { name: 'state', text: STATE, values };
      const { rows } = await pool.query<StreamHead & { stream: string }>(query);
      const [own, counterpart] = values.map((name) => rows.find((row) => row.stream === name));
      return { last: own?.last ?? -1, counterpart: counterpart ?? { last: -1 } };
    },

    /** The first revision of a stream that is not older than a time, in ticks. */
    async firstSince(stream: string, time: bigint): Promise<number> {
      const values = [stream, String(time)];
      const query = { name: 'first since', text: LAST_BEFORE, values };
      const { rows } = await pool.query<{ revision: string }>(query);
      return Number(rows[0]?.revision ?? -1) + 1;
    },
  };
}

const COLUMNS = 'position, stream, revision, id, type, json, data, metadata, created';

const ALL_AFTER = sized('where position > $1', 'position');
const ALL_BEFORE = sized('where position < $1', 'position desc');
const STREAM_FROM = sized('where stream = $1 and revision >= $2', 'revision');
const STREAM_DOWN = sized(
  'where stream = $1 and revision <= $2 and revision >= $3',
  'revision desc',
);
const HOLDS = 'select from events where position = $1';
const STATE = ['$1', '$2']
  .map(
    (name) => `(select stream, revision::float8 as last, case when json then data end as metadata
      from events where stream = ${name} order by revision desc limit 1)`,
  )
  .join(' union all ');
const LAST_BEFORE = `select revision from events where stream = $1 and created < $2
  order by revision desc limit 1`;

/** The limit is the last parameter. A page ends early when it has grown too large. */
function sized(where: string, order: string): string {
  const limit = `$${where.split('$').length}`;
  return `select ${COLUMNS} from (
    select *, sum(octet_length(data) + octet_length(metadata)) over (
      order by ${order} rows between unbounded preceding and 1 preceding) as before
    from (select * from events ${where} order by ${order} limit ${limit}) as page
  ) as sized where coalesce(before, 0) < ${PAGE_BYTES} order by ${order}`;
}

type Row = [string, string, string, string, string, boolean, Buffer, Buffer, string];

function toEvent([position, stream, revision, id, type, json, data, metadata, created]: Row) {
  const event: LogEvent = {
    ...{ position: Number(position), stream, revision: Number(revision), id, type, json },
    ...{ data, metadata, created: BigInt(created) },
  };
  return event;
}
