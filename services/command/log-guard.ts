import { Refused } from '@stagedoor/contracts/refusals';
import type { EventLog, LogGuard } from '@stagedoor/platform/event-log/event-log';
import {
  assertSameLog,
  DifferentLog,
  findReactorCheckpoint,
} from '@stagedoor/platform/event-log/log-identity';
import type { Log } from '@stagedoor/platform/process/log';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { isNotAllowed, isNotSetUp } from '@stagedoor/platform/stores/store-away';

/** The time between two checks while the log is another one, or cannot be compared yet. */
const RECHECK_MS = 5_000;
const RETRY_SECONDS = 60;

/** Refuses to decide on another log than the one that the projector has followed. */
export function logGuard(sql: Sql, log: Log) {
  return (eventLog: Pick<EventLog, 'at'>): LogGuard => {
    let verdict: Promise<boolean> | undefined;
    let [isSettled, isReplaced] = [false, false];
    const rechecking = setInterval(() => {
      if (!isSettled) verdict = undefined;
      check().catch(() => undefined);
    }, RECHECK_MS).unref();

    return {
      check,
      reset: () => (verdict = undefined),
      problem: () => (isReplaced ? new Refused('log-replaced').message : undefined),
      close: () => clearInterval(rechecking),
    };

    async function check(): Promise<void> {
      let current;
      do {
        current = verdict ??= compare();
        isSettled = await current;
        // Another verdict is about another connection.
      } while (verdict !== current);
    }

    /** @returns whether there was anything to compare. */
    async function compare(): Promise<boolean> {
      try {
        const mark = await findReactorCheckpoint(sql).catch(unlessUnreadable);
        const isCompared = await assertSameLog(eventLog, [mark]);
        isReplaced = false;
        return isCompared;
      } catch (error) {
        isSettled = false;
        if (!(error instanceof DifferentLog)) {
          verdict = undefined;
          throw error;
        }
        if (!isReplaced) log.error(error.message);
        isReplaced = true;
        throw new Refused('log-replaced', { retryAfter: RETRY_SECONDS });
      }
    }
  };
}

/** The projector has not made the table yet, or the grant for it. */
function unlessUnreadable(error: unknown): undefined {
  if (!isNotSetUp(error) && !isNotAllowed(error)) throw error;
}
