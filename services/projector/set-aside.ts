import type { LoggedEvent } from '@stagedoor/platform/event-log/event-log';
import { Unappliable } from './apply-events.ts';

/** An event that can never be applied, and why: it would fail in the same way every time. */
export interface SetAside {
  event: LoggedEvent;
  reason: string;
}

/** By class: the data does not fit (22), or breaks a constraint (23). Anything else may pass. */
const DETERMINISTIC = /^2[23]/;

/** Applies all at once; where that fails for good, one by one. @returns those that cannot be. */
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

/** Why this can never succeed; undefined when it does. */
async function reasonAgainst(work: Promise<void>): Promise<string | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

/** Why what failed can never succeed. @throws the error where another try may. */
export function reasonOf(error: unknown): string {
  if (error instanceof Unappliable) return error.message;
  const { code, table, column, constraint } = Object(error);
  if (!DETERMINISTIC.test(String(code))) throw error;
  const place = [table, column, constraint].filter(Boolean).join(', ');
  return `Postgres refuses it with ${code}${place && ` (${place})`}.`;
}
