import type { LoggedEvent } from '@stagedoor/platform/event-log/event-log';
import type { LastUnderWay, Sql } from '@stagedoor/platform/stores/postgres';
import { insertLeaves } from './append-leaves.ts';
import { fingerprint } from './fingerprint.ts';
import { applyEvents, foldEvents, sendAll, unwritten } from './apply-events.ts';
import type { Projection } from './projection.ts';
import { applyOrSetAside, type SetAside } from './set-aside.ts';
import { TableCache } from './table-cache.ts';

/** An earlier event of the stream is missing. Reading again from the checkpoint may bring it. */
export class Gap extends Error {
  override name = 'Gap';
}

export interface Applied {
  /** Events of an unknown type or version: passed over, as the checkpoint notes. */
  unknown: LoggedEvent[];
  /** Events that can never be applied. The table `set_aside` lists them. */
  setAside: SetAside[];
  /** Names of the projections whose tables may have changed, and `status`. */
  changed: string[];
}

/**
 * Sends all that events change, in the order in which Postgres must do it, and returns while the
 * last statements are under way. One event that cannot be applied fails all of them.
 * @throws Gap, Unappliable
 */
export async function sendBatch(
  sql: Sql,
  projections: readonly Projection[],
  events: readonly LoggedEvent[],
): Promise<LastUnderWay<Applied>> {
  const cache = new TableCache();
  const { fresh, unknown } = await nextEvents(sql, events, cache);
  const folded = await foldEvents(sql, projections, fresh, cache);
  const last = Promise.all([
    insertLeaves(sql, fresh),
    updateCheckpoint(sql, events, unknown[0]),
    updateStreams(sql, cache),
    ...sendAll(sql, [...folded, ...unwritten(projections, cache)]),
  ]);
  // Nobody awaits them where the rest of the transaction fails first.
  last.catch(() => undefined);
  return { result: { unknown, setAside: [], changed: namesOf(projections, fresh) }, last };
}

/**
 * Applies events to the tables, and sets aside those that can never be applied. Those that the
 * tables hold already change nothing. @throws Gap
 */
export async function applyBatch(
  sql: Sql,
  projections: readonly Projection[],
  events: readonly LoggedEvent[],
): Promise<Applied> {
  const cache = new TableCache();
  const { fresh, unknown } = await nextEvents(sql, events, cache);
  // Sent at once: a rollback while the events are applied reaches back no further than them.
  const progress = Promise.all([
    insertLeaves(sql, fresh),
    updateCheckpoint(sql, events, unknown[0]),
    updateStreams(sql, cache),
  ]);
  const applied = applyOrSetAside(fresh, (some) => applyEvents(sql, projections, some));
  // Nothing may be sent any more when the transaction ends.
  await Promise.allSettled([progress, applied]);
  await progress;
  const setAside = await applied;
  await insertSetAside(sql, setAside);
  const changed = namesOf(projections, fresh);
  return { unknown, setAside, changed: setAside.length > 0 ? [...changed, 'status'] : changed };
}

/** The events that the tables do not hold yet, which the cache then counts as held. */
interface NextEvents {
  fresh: readonly LoggedEvent[];
  unknown: LoggedEvent[];
}

/** @throws Gap */
export async function nextEvents(
  sql: Sql,
  events: readonly LoggedEvent[],
  cache: TableCache,
): Promise<NextEvents> {
  // First of all: a rebuild locks this table, and all that follows must go to the same schema.
  const locked = cache.isLocked ? undefined : lockCheckpoint(sql);
  await Promise.all([locked, loadRevisions(sql, events, cache)]);
  cache.isLocked = true;
  const fresh = events.filter((event) => isNext(event, cache.revisions));
  const unknown = fresh.filter((event) => !event.event && !('unreadable' in event));
  return { fresh, unknown };
}

async function lockCheckpoint(sql: Sql): Promise<void> {
  const made = await sql.row<{ by: string }>(
    'select fingerprint as by from checkpoint for update',
    [],
  );
  if (made?.by !== fingerprint)
    throw new Error('Another version of the projections made the tables.');
}

async function loadRevisions(
  sql: Sql,
  events: readonly LoggedEvent[],
  { revisions, isComplete }: TableCache,
): Promise<void> {
  const streams = new Set(events.map(({ stream }) => stream));
  const unknown = isComplete ? [] : [...streams].filter((stream) => !revisions.has(stream));
  if (unknown.length === 0) return;
  const stored = await sql.rows<{ stream: string; revision: number }>(
    'select stream, revision from streams where stream = any($1)',
    [unknown],
  );
  for (const { stream, revision } of stored) revisions.set(stream, revision);
}

/** Whether an event is the next one of its stream, which then moves on; false for a duplicate. */
function isNext({ stream, revision }: LoggedEvent, revisions: Map<string, number>): boolean {
  const next = (revisions.get(stream) ?? -1) + 1;
  if (revision > next) {
    throw new Gap(`${stream} goes on at revision ${revision}, but ${next} has not been seen.`);
  }
  if (revision === next) revisions.set(stream, revision);
  return revision === next;
}

function namesOf(projections: readonly Projection[], events: readonly LoggedEvent[]): string[] {
  const types = new Set<string>(events.flatMap(({ event }) => event?.type ?? []));
  return projections
    .filter(({ on }) => Object.keys(on).some((type) => types.has(type)))
    .map(({ name }) => name);
}

async function insertSetAside(sql: Sql, setAside: readonly SetAside[]): Promise<void> {
  const rows = setAside.map(({ event: { position, stream, revision, type }, reason }) => ({
    ...{ position: String(position), stream, revision, type, reason },
  }));
  if (rows.length === 0) return;
  await sql.rows(
    'insert into set_aside select * from jsonb_populate_recordset(null::set_aside, $1)',
    [JSON.stringify(rows)],
  );
}

export async function updateCheckpoint(
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

export async function updateStreams(sql: Sql, { revisions }: TableCache): Promise<void> {
  await sql.rows(
    `insert into streams (stream, revision) select * from unnest($1::text[], $2::int[])
     on conflict (stream) do update set revision = excluded.revision`,
    [[...revisions.keys()], [...revisions.values()]],
  );
}
