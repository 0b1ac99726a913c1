import type { LoggedEvent } from '@stagedoor/platform/event-log/event-log';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import type { Statement } from './projection.ts';

/** An event that can never be applied, and why: it would fail in the same way every time. */
export interface SetAside {
  event: LoggedEvent;
  reason: string;
}

/** By class: the data does not fit (22), or breaks a constraint (23). Anything else may pass. */
const DETERMINISTIC = /^2[23]/;

/** Runs all at once; where that fails for good, event by event. @returns the ones that cannot. */
export async function applyOrSetAside(
  sql: Sql,
  events: readonly LoggedEvent[],
  statementsFor: (event: LoggedEvent) => Statement[],
): Promise<SetAside[]> {
  const apply = async (some: readonly LoggedEvent[]) => applyWhole(sql, some.flatMap(attempted));
  const attempted = (event: LoggedEvent) => attempt(event, statementsFor);
  if ((await reasonAgainst(apply(events))) === undefined) return [];
  const setAside: SetAside[] = [];
  for (const event of events) {
    const reason = await reasonAgainst(apply([event]));
    if (reason !== undefined) setAside.push({ event, reason });
  }
  return setAside;
}

/** The event itself is wrong. The message has no values: they may be somebody's address. */
class Unappliable extends Error {
  override name = 'Unappliable';
}

function attempt(event: LoggedEvent, statementsFor: (event: LoggedEvent) => Statement[]) {
  if ('unreadable' in event) throw new Unappliable(event.unreadable);
  try {
    return statementsFor(event);
  } catch (error) {
    // Handlers depend on the event alone, so another try fails in the same way.
    const name = error instanceof Error ? error.name : 'Something';
    throw new Unappliable(`${name} was thrown by a projection.`);
  }
}

async function applyWhole(sql: Sql, statements: readonly Statement[]): Promise<void> {
  await sql.rows('savepoint events');
  try {
    await Promise.all(statements.map(({ text, values }) => sql.rows(text, values)));
  } catch (error) {
    await sql.rows('rollback to savepoint events').catch(() => undefined);
    throw error;
  }
  await sql.rows('release savepoint events');
}

/** Why this can never succeed; undefined when it does. */
async function reasonAgainst(work: Promise<void>): Promise<string | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof Unappliable) return error.message;
    const { code, table, column, constraint } = Object(error);
    if (!DETERMINISTIC.test(String(code))) throw error;
    const place = [table, column, constraint].filter(Boolean).join(', ');
    return `Postgres refuses it with ${code}${place && ` (${place})`}.`;
  }
}
