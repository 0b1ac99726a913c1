import { Refused } from '@stagedoor/contracts/refusals';
import type { EventLog, LogGuard } from '@stagedoor/platform/event-log/event-log';
import {
  assertSameLog,
  DifferentLog,
  REACTOR_CHECKPOINT,
} from '@stagedoor/platform/event-log/log-identity';
import type { Log } from '@stagedoor/platform/process/log';
import type { Sql } from '@stagedoor/platform/stores/postgres';

/** The time between two checks while the log is another one, or cannot be compared yet. */
const RECHECK_MS = 5_000;

/** Refuses to decide on another log than the one that the projector has followed. */
export function logGuard(sql: Sql, log: Log) {
  return (eventLog: Pick<EventLog, 'at'>): LogGuard => {
    let verdict: Promise<void> | undefined;
    let [isSettled, isReplaced] = [false, false];
    const recheck = () => {
      if (!isSettled) verdict = undefined;
      check().catch(() => undefined);
    };
    const rechecking = setInterval(recheck, RECHECK_MS).unref();
    return {
      check,
      reset: () => (verdict = undefined),
      problem: () => (isReplaced ? new Refused('log-replaced').message : undefined),
      close: () => clearInterval(rechecking),
    };

    async function check(): Promise<void> {
      const current = (verdict ??= compare());
      await current;
      // Another verdict is about another connection.
      if (verdict !== current) await check();
    }

    async function compare(): Promise<void> {
      isSettled = false;
      try {
        isSettled = await assertSameLog(sql, eventLog, [REACTOR_CHECKPOINT]);
        isReplaced = false;
      } catch (error) {
        verdict = undefined;
        if (!(error instanceof DifferentLog)) throw error;
        if (!isReplaced) log.error(error.message);
        isReplaced = true;
        throw new Refused('log-replaced', { retryAfter: 60 });
      }
    }
  };
}
