import type { LoggedEvent } from '@stagedoor/platform/event-log/event-log';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { joinStatements } from './joined-statements.ts';
import {
  eventInContext,
  handleEvent,
  type Projection,
  type EventHandlers,
  type EventInContext,
  type JoinedStatement,
} from './projection.ts';
import { TableCache } from './table-cache.ts';

/** An event itself is wrong. The message has no values: they may be somebody's address. */
export class Unappliable extends Error {
  override name = 'Unappliable';
}

/** A statement with the rows of a batch, as JSON. */
export type FilledStatement = { text: string; rows: string };

/** The most rows in one statement, because a value in Postgres has a maximum size. */
const MOST_ROWS = 1_000;

/** Writes all that these events change, or nothing. @throws Unappliable, or Postgres' error. */
export async function applyEvents(
  sql: Sql,
  projections: readonly Projection[],
  events: readonly LoggedEvent[],
): Promise<void> {
  const cache = new TableCache();
  const statements = await foldEvents(sql, projections, events, cache);
  await sendOrNothing(sql, [...statements, ...unwritten(projections, cache)]);
}

/** The statements for these events that must be sent now. @throws Unappliable */
export async function foldEvents(
  sql: Sql,
  projections: readonly Projection[],
  events: readonly LoggedEvent[],
  cache: TableCache,
): Promise<FilledStatement[]> {
  const inContext = events.flatMap(readable);
  const all = projections.map((projection) => statementsOf(sql, projection, inContext, cache));
  return [...filled((await Promise.all(all)).flat())];
}

/** The remaining statements, made one by one: after a replay there may be many. */
export function* unwritten(
  projections: readonly Projection[],
  cache: TableCache,
): Iterable<FilledStatement> {
  for (const projection of projections)
    if ('fold' in projection) yield* filled(projection.unwritten(cache.statesOf(projection.name)));
}

function* filled(statements: readonly JoinedStatement[]): Iterable<FilledStatement> {
  for (const { text, rows } of statements)
    for (let from = 0; from < rows.length; from += MOST_ROWS)
      yield { text, rows: JSON.stringify(rows.slice(from, from + MOST_ROWS)) };
}

/** Sends all statements in order without waiting. The first failure makes the others fail. */
export function sendAll(sql: Sql, statements: readonly FilledStatement[]): Promise<unknown>[] {
  return statements.map(({ text, rows }) => sql.rows(text, [rows]));
}

async function sendOrNothing(sql: Sql, statements: readonly FilledStatement[]): Promise<void> {
  const sent = [
    sql.rows('savepoint events'),
    ...sendAll(sql, statements),
    sql.rows('release savepoint events'),
  ];
  try {
    await Promise.all(sent);
  } catch (error) {
    // None of the statements may be sent after the rollback.
    await Promise.allSettled(sent);
    await sql.rows('rollback to savepoint events').catch(() => undefined);
    throw error;
  }
}

function readable(event: LoggedEvent): EventInContext[] {
  if ('unreadable' in event) throw new Unappliable(event.unreadable);
  return [eventInContext(event) ?? []].flat();
}

async function statementsOf(
  sql: Sql,
  projection: Projection,
  events: readonly EventInContext[],
  cache: TableCache,
): Promise<JoinedStatement[]> {
  if (!('fold' in projection)) {
    const { on } = projection;
    return joinStatements(decided(() => events.flatMap((event) => changesOf(on, event))));
  }
  const changes = decided(() => events.flatMap((event) => changesOf(projection.on, event)));
  const states = cache.statesOf(projection.name);
  const isUnknown = (change: unknown) => !states.has(projection.keyOf(change));
  const unknown = cache.isComplete ? [] : changes.filter(isUnknown);
  const loaded = unknown.length > 0 ? await projection.load(sql, unknown) : [];
  for (const [key, state] of loaded) states.set(key, state);
  return decided(() => projection.fold(states, changes));
}

function changesOf<Change>(
  on: EventHandlers<Change | Change[]>,
  event: EventInContext,
): Change | Change[] {
  return handleEvent<Change | Change[], typeof event.type>(on, event) ?? [];
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
