import type { LoggedEvent } from '@stagedoor/platform/event-log/event-log';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { appendLeaves, frontierOf, leafOf } from './append-leaves.ts';
import { fingerprint } from './fingerprint.ts';
import { applyEvents } from './apply-events.ts';
import type { Projection } from './projection.ts';
import { applyOrSetAside, type SetAside } from './set-aside.ts';
import type { Sources } from './sources.ts';

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

/** Events that the tables hold already change nothing. @throws Gap */
export async function applyBatch(
  sql: Sql,
  { projections }: Pick<Sources, 'projections'>,
  events: readonly LoggedEvent[],
): Promise<Applied> {
  // First of all: a rebuild locks this table, and all that follows must go to the same schema.
  const [made, revisions, frontier] = await Promise.all([
    sql.row<{ by: string }>('select fingerprint as by from checkpoint for update', []),
    storedRevisions(sql, events),
    frontierOf(sql),
  ]);
  if (made?.by !== fingerprint)
    throw new Error('Another version of the projections made the tables.');
  const fresh = events.filter((event) => isNext(event, revisions));
  const applied = applyOrSetAside(fresh, (some) => applyEvents(sql, projections, some));
  // Postgres is at work meanwhile.
  const leaves = fresh.map(leafOf);
  const setAside = await applied;
  const unknown = fresh.filter((event) => !event.event && !('unreadable' in event));
  await Promise.all([
    insertSetAside(sql, setAside),
    appendLeaves(sql, frontier, fresh, leaves),
    updateProgress(sql, events, revisions, unknown[0]),
  ]);
  const changed = namesOf(projections, fresh);
  return { unknown, setAside, changed: setAside.length > 0 ? [...changed, 'status'] : changed };
}

async function storedRevisions(sql: Sql, events: readonly LoggedEvent[]) {
  const stored = await sql.rows<{ stream: string; revision: number }>(
    'select stream, revision from streams where stream = any($1)',
    [[...new Set(events.map(({ stream }) => stream))]],
  );
  return new Map(stored.map(({ stream, revision }) => [stream, revision]));
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

async function updateProgress(
  sql: Sql,
  events: readonly LoggedEvent[],
  revisions: Map<string, number>,
  unknown: LoggedEvent | undefined,
): Promise<void> {
  const last = events.at(-1);
  const dirty = unknown && `${unknown.type} at position ${unknown.position} is not known here.`;
  await Promise.all([
    sql.rows(
      `insert into streams (stream, revision) select * from unnest($1::text[], $2::int[])
       on conflict (stream) do update set revision = excluded.revision`,
      [[...revisions.keys()], [...revisions.values()]],
    ),
    sql.rows(
      `update checkpoint set position = greatest(position, $1), dirty = coalesce(dirty, $2),
         event_id = case when $1 > position then $3 else event_id end`,
      [last?.position ?? -1n, dirty ?? null, last?.id ?? null],
    ),
  ]);
}
