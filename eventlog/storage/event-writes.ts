import type { ClientBase } from 'pg';
import { int8, recordSize, type LogEvent, type NewEvent } from './log-event.ts';

/** The newest revision of a stream, -1 for none; for a metadata stream, its content, too. */
export type StreamHead = { last: number; metadata?: Uint8Array | null };

/** Where an event is, by its id. */
export type EventPlace = { id: string; stream: string; revision: number; position: number };

export type EventWrites = ReturnType<typeof eventWrites>;

export function eventWrites(client: ClientBase) {
  return {
    /** Inserts all of them or none: one statement is one transaction. */
    async insert(events: LogEvent[]): Promise<void> {
      await client.query({ name: 'insert', text: INSERT, values: columnsOf(events) });
    },

    async heads(streams: string[]): Promise<Map<string, StreamHead>> {
      const query = { name: 'heads', text: HEADS, values: [streams] };
      const { rows } = await client.query<StreamHead & { stream: string }>(query);
      return new Map(rows.map(({ stream, ...head }) => [stream, head]));
    },

    /** The places of events of a stream, from a revision on. */
    async placesFrom(stream: string, revision: number, count: number): Promise<EventPlace[]> {
      const values = [stream, revision, count];
      return (await client.query<EventPlace>({ text: PLACES_FROM, values })).rows;
    },

    /** The places of the newest events of the log, oldest first. */
    async newestPlaces(count: number): Promise<EventPlace[]> {
      const { rows } = await client.query<EventPlace>({ text: NEWEST_PLACES, values: [count] });
      return rows.toReversed();
    },

    /** The position of the newest event, -1 when there is none, and the next free one. */
    async end(): Promise<{ newest: number; next: number }> {
      const { rows } = await client.query<EventPlace & NewEvent>({ text: NEWEST });
      const [newest] = rows;
      if (!newest) return { newest: -1, next: 0 };
      const { position, stream } = newest;
      return { newest: position, next: position + recordSize(stream, newest) };
    },
  };
}

const INSERT = `insert into events select * from unnest($1::int8[], $2::text[], $3::int8[],
  $4::uuid[], $5::text[], $6::bool[], $7::bytea[], $8::bytea[], $9::int8[])`;

const HEADS = `select requested.stream, coalesce(head.revision, -1)::float8 as last, head.metadata
  from unnest($1::text[]) as requested(stream)
  left join lateral (
    select revision, case when requested.stream like '$$%' and json then data end as metadata
    from events where events.stream = requested.stream collate "C" order by revision desc limit 1
  ) as head on true`;

// Numbers as JavaScript has them: the driver returns a bigint as text.
const PLACE = 'id, stream, revision::float8 as revision, position::float8 as position';

const PLACES_FROM = `select ${PLACE} from events
  where stream = $1 and events.revision >= $2 order by events.revision limit $3`;

const NEWEST_PLACES = `select ${PLACE} from events
  order by events.position desc limit $1`;

const NEWEST = `select ${PLACE}, type, json, data, metadata from events
  order by events.position desc limit 1`;

function columnsOf(events: LogEvent[]): unknown[][] {
  return [
    events.map(({ position }) => position),
    events.map(({ stream }) => stream),
    events.map(({ revision }) => int8(revision)),
    events.map(({ id }) => id),
    events.map(({ type }) => type),
    events.map(({ json }) => json),
    events.map(({ data }) => data),
    events.map(({ metadata }) => metadata),
    events.map(({ created }) => created),
  ];
}
