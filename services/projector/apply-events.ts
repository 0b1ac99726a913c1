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

/** An event itself is wrong. The message has no values: they may be somebody's address. */
export class Unappliable extends Error {
  override name = 'Unappliable';
}

/** Writes all that these events change, or nothing. @throws Unappliable, or what Postgres says. */
export async function applyEvents(
  sql: Sql,
  projections: readonly Projection[],
  events: readonly LoggedEvent[],
): Promise<void> {
  const inContext = events.flatMap(readable);
  const written = [
    sql.rows('savepoint events'),
    // Postgres writes what the others change while the process folds.
    ...projections.toSorted(foldingFirst).map((projection) => apply(sql, projection, inContext)),
  ];
  try {
    await Promise.all(written);
    await sql.rows('release savepoint events');
  } catch (error) {
    // Nothing of it may be sent after the rollback.
    await Promise.allSettled(written);
    await sql.rows('rollback to savepoint events').catch(() => undefined);
    throw error;
  }
}

function foldingFirst(a: Projection, b: Projection): number {
  return Number('fold' in b) - Number('fold' in a);
}

function readable(event: LoggedEvent): EventInContext[] {
  if ('unreadable' in event) throw new Unappliable(event.unreadable);
  return [eventInContext(event) ?? []].flat();
}

async function apply(
  sql: Sql,
  projection: Projection,
  events: readonly EventInContext[],
): Promise<void> {
  if (!('fold' in projection)) {
    const { on } = projection;
    const changes = decided(() => events.flatMap((event) => changesOf(on, event)));
    return write(sql, joinStatements(changes));
  }
  const changes = decided(() => events.flatMap((event) => changesOf(projection.on, event)));
  if (changes.length === 0) return undefined;
  const state = await projection.load(sql, changes);
  return write(
    sql,
    decided(() => projection.fold(state, changes)),
  );
}

/** In this order, without waiting for each. */
async function write(sql: Sql, statements: readonly JoinedStatement[]): Promise<void> {
  await Promise.all(statements.map(({ text, rows }) => sql.rows(text, [JSON.stringify(rows)])));
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
