import type { LoggedEvent } from '@stagedoor/platform/event-log/event-log';
import { Unappliable } from './apply-events.ts';

/** An event that can never be applied, because it would fail in the same way every time. */
export interface SetAside {
  event: LoggedEvent;
  reason: string;
}

/** SQLSTATE classes: data that does not fit (22), or breaks a constraint (23). Others may pass. */
const DETERMINISTIC = /^2[23]/;

/** Applies all events at once, or if that can never succeed, one by one. @returns the failures. */
export async function applyOrSetAside(
  events: readonly LoggedEvent[],
  apply: (events: readonly LoggedEvent[]) => Promise<void>,
): Promise<SetAside[]> {
  if (events.length === 0 || (await reasonAgainst(apply(events))) === undefined) return [];
  const setAside: SetAside[] = [];
  for (const event of events) {
    const reason = await reasonAgainst(apply([event]));
    if (reason !== undefined) setAside.push({ event, reason });
  }
  return setAside;
}

/** Why this can never succeed; undefined if it succeeded. @throws an error that may pass */
async function reasonAgainst(work: Promise<void>): Promise<string | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

/** Why work that failed can never succeed. @throws the error if another try may succeed. */
export function reasonOf(error: unknown): string {
  if (error instanceof Unappliable) return error.message;
  const { code, table, column, constraint } = Object(error);
  if (!DETERMINISTIC.test(String(code))) throw error;
  const place = [table, column, constraint].filter(Boolean).join(', ');
  return `Postgres refuses it with ${code}${place && ` (${place})`}.`;
}
