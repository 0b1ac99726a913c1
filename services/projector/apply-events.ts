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
  const saved = sql.rows('savepoint events');
  try {
    const prepared = projections.map((projection) => statementsOf(sql, projection, inContext));
    const [, ...statements] = await Promise.all([saved, ...prepared]);
    // Together, so that nothing is sent any more once one of them has failed.
    const written = statements
      .flat()
      .map(({ text, rows }) => sql.rows(text, [JSON.stringify(rows)]));
    await Promise.all([...written, sql.rows('release savepoint events')]);
  } catch (error) {
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
): Promise<JoinedStatement[]> {
  if (!('fold' in projection)) {
    const { on } = projection;
    return joinStatements(decided(() => events.flatMap((event) => changesOf(on, event))));
  }
  const changes = decided(() => events.flatMap((event) => changesOf(projection.on, event)));
  if (changes.length === 0) return [];
  const state = await projection.load(sql, changes);
  return decided(() => projection.fold(state, changes));
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
