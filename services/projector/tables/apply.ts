import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LoggedEvent } from '@stagedoor/platform/event-log/event-log';
import { leafOf } from '@stagedoor/platform/proof/event-leaf';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { foldSubjects } from './fold-subjects.ts';
import {
  eventInContext,
  type Batch,
  type CurrentState,
  type EventInContext,
  type Projection,
  type Statement,
} from '../projections/projection.ts';
import { TABLES_VERSION } from './read-schema.ts';

/** An earlier event of the stream is missing. Reading again from the checkpoint may bring it. */
export class Gap extends Error {
  override name = 'Gap';
}

export interface Applied {
  /** Those that the tables did not hold before. */
  events: readonly LoggedEvent[];
  /** Why the event can never be applied, if so. The table `set_aside` lists it. */
  setAside: string | undefined;
  /** Names of the projections whose tables may have changed, and `status`. */
  changed: string[];
  /** The ids of the shows that may have changed. */
  shows: string[];
}

/** Runs work in one transaction, with what else belongs into it for these events. */
export type InTransaction = (
  events: readonly LoggedEvent[],
  work: (sql: Sql) => Promise<Applied>,
) => Promise<Applied>;

/**
 * Applies events in one transaction. Where one of them can never be applied, each half gets its own
 * transaction, until only that one is left, which is set aside. Events that the tables hold already
 * change nothing. @throws Gap, or an error that may pass
 */
export async function apply(
  inTransaction: InTransaction,
  projections: readonly Projection[],
  events: readonly LoggedEvent[],
): Promise<Applied[]> {
  try {
    return [await inTransaction(events, (sql) => write(sql, projections, events))];
  } catch (error) {
    const reason = reasonOf(error);
    if (events.length === 1)
      return [await inTransaction(events, (sql) => write(sql, projections, events, reason))];
    const half = Math.ceil(events.length / 2);
    return [
      ...(await apply(inTransaction, projections, events.slice(0, half))),
      ...(await apply(inTransaction, projections, events.slice(half))),
    ];
  }
}

/** Writes all that events change; where there is a reason to set them aside, only that. */
async function write(
  sql: Sql,
  projections: readonly Projection[],
  events: readonly LoggedEvent[],
  setAside?: string,
): Promise<Applied> {
  const sent: Promise<unknown>[] = [];
  const send = (statement: Promise<unknown>) => {
    // All of them are awaited at the end, where a failure is thrown.
    statement.catch(() => undefined);
    sent.push(statement);
  };
  // First of all: a rebuild locks this table, and all that follows must go to the same schema.
  const [, streams] = await Promise.all([lockCheckpoint(sql), streamsOf(sql, events)]);
  const fresh = events.filter((event) => isNext(event, streams));
  const readables = setAside === undefined ? fresh.flatMap(readable) : [];
  const batch = decided(() =>
    foldSubjects((stream) => streams.get(stream)?.current ?? undefined, readables),
  );
  const loading = Promise.all(projections.map(async (one) => one.load?.(sql, batch)));
  send(insertLeaves(sql, fresh));
  send(updateCheckpoint(sql, events, fresh.find(isUnknown)));
  if (setAside !== undefined) send(insertSetAside(sql, fresh, setAside));
  const stored = await loading;
  const run = (statementsOf: () => Statement[]): boolean => {
    const filled = decided(() => statementsOf().flatMap(fill));
    for (const { text, rows } of filled) send(sql.rows(text, [rows]));
    return filled.length > 0;
  };
  run(() => [writeStreams(streams, batch)]);
  const changed = setAside === undefined ? [] : ['status'];
  for (const [place, projection] of projections.entries()) {
    // Postgres runs what was sent while the next statements are made of many events.
    if (readables.length > MOST_ROWS) await nextTurn();
    if (run(() => projection.statementsOf(batch, stored[place]))) changed.push(projection.name);
  }
  await Promise.all(sent);
  const shows = batch.subjects.filter(({ kind }) => kind.subject === 'show').map(({ id }) => id);
  return { events: fresh, setAside, changed, shows };
}

/** An event of a type or version that this version of the product does not know. */
export function isUnknown(event: LoggedEvent): boolean {
  return !event.event && !('unreadable' in event);
}

/** An event itself is wrong. The message has no values: they may be somebody's address. */
class Unappliable extends Error {
  override name = 'Unappliable';
}

/** SQLSTATE classes: data that does not fit (22), or breaks a constraint (23). Others may pass. */
const DETERMINISTIC = /^2[23]/;

/** Why work that failed can never succeed. @throws the error if another try may succeed. */
function reasonOf(error: unknown): string {
  if (error instanceof Unappliable) return error.message;
  const { code, table, column, constraint } = Object(error);
  if (!DETERMINISTIC.test(String(code))) throw error;
  const place = [table, column, constraint].filter(Boolean).join(', ');
  return `Postgres refuses it with ${code}${place && ` (${place})`}.`;
}

async function lockCheckpoint(sql: Sql): Promise<void> {
  const made = await sql.row<{ version: string }>(
    'select fingerprint as version from checkpoint for update',
    [],
  );
  if (made?.version !== TABLES_VERSION)
    throw new Error('Another version of the projections made the tables.');
}

/** A stream as far as the tables have followed it. */
interface Stream {
  revision: number;
  current?: CurrentState<unknown> | null;
}

/** The streams of these events, as far as the tables hold them. */
async function streamsOf(sql: Sql, events: readonly LoggedEvent[]): Promise<Map<string, Stream>> {
  const stored = await sql.rows<Stream & { stream: string }>(
    'select stream, revision, current from streams where stream = any($1)',
    [[...new Set(events.map(({ stream }) => stream))]],
  );
  return new Map(stored.map(({ stream, ...known }) => [stream, known]));
}

/** Whether an event is the next one of its stream, which then moves on; false for a duplicate. */
function isNext({ stream, revision }: LoggedEvent, streams: Map<string, Stream>): boolean {
  const known = streams.get(stream);
  const next = (known?.revision ?? -1) + 1;
  if (revision > next) {
    throw new Gap(`${stream} goes on at revision ${revision}, but ${next} has not been seen.`);
  }
  if (revision === next) streams.set(stream, { ...known, revision });
  return revision === next;
}

function readable(event: LoggedEvent): EventInContext[] {
  if ('unreadable' in event) throw new Unappliable(event.unreadable);
  return [eventInContext(event) ?? []].flat();
}

/** What a projection decides depends on the log alone, so another try fails in the same way. */
function decided<Result>(decide: () => Result): Result {
  try {
    return decide();
  } catch (error) {
    const name = error instanceof Error ? error.name : 'Something';
    throw new Unappliable(`${name} was thrown by a projection.`);
  }
}

/** The most rows in one statement, because a value in Postgres has a maximum size. */
const MOST_ROWS = 1_000;

function fill({ text, rows }: Statement) {
  const all = [];
  for (let from = 0; from < rows.length; from += MOST_ROWS)
    all.push({ text, rows: JSON.stringify(rows.slice(from, from + MOST_ROWS)) });
  return all;
}

/** Adds a leaf for every event, whether this version of the product can read it or not. */
async function insertLeaves(sql: Sql, events: readonly LoggedEvent[]): Promise<void> {
  if (events.length === 0) return;
  await sql.rows('insert into merkle_leaves select * from unnest($1::bigint[], $2::bytea[])', [
    events.map(({ position }) => position),
    events.map(leafOf),
  ]);
}

async function insertSetAside(sql: Sql, events: readonly LoggedEvent[], reason: string) {
  const rows = events.map(({ position, stream, revision, type }) => ({
    ...{ position: String(position), stream, revision, type, reason },
  }));
  await sql.rows(
    'insert into set_aside select * from jsonb_populate_recordset(null::set_aside, $1)',
    [JSON.stringify(rows)],
  );
}

async function updateCheckpoint(
  sql: Sql,
  events: readonly LoggedEvent[],
  unknown: LoggedEvent | undefined,
): Promise<void> {
  const last = events.at(-1);
  const dirty = unknown && `${unknown.type} at position ${unknown.position} is not known here.`;
  await sql.rows(
    `update checkpoint set position = greatest(position, $1), dirty = coalesce(dirty, $2),
       event_id = case when $1 > position then $3 else event_id end`,
    [last?.position ?? -1n, dirty ?? null, last?.id ?? null],
  );
}

function writeStreams(streams: ReadonlyMap<string, Stream>, { subjects }: Batch): Statement {
  const folded = new Map(subjects.map(({ stream, current }) => [stream, current]));
  const rows = [...streams].map(([stream, { revision }]) => ({
    ...{ stream, revision, current: folded.get(stream) ?? null },
  }));
  return { text: WRITE_STREAMS, rows };
}

const WRITE_STREAMS = `
  insert into streams select * from json_populate_recordset(null::streams, $1)
  on conflict (stream) do update set revision = excluded.revision,
    current = coalesce(excluded.current, streams.current)`;
