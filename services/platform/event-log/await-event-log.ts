import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../process/log.ts';
import { isStoreAway } from '../stores/store-away.ts';
import type { EventLog } from './event-log.ts';

const LIMIT_MS = 30_000;
const PAUSE_MS = 500;

/** Waits at a start until the log can be used. @throws Error that names the setting. */
export async function awaitEventLog(
  eventLog: Pick<EventLog, 'head'>,
  log: Log,
  limitMs = LIMIT_MS,
): Promise<void> {
  const last = performance.now() + limitMs;
  for (let tries = 0; ; tries += 1) {
    try {
      await eventLog.head();
      return;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!isStoreAway(error))
        throw new Error(`The event log at EVENTSTORE_URL cannot be used: ${reason}`, {
          cause: error,
        });
      const seconds = limitMs / 1_000;
      if (performance.now() > last)
        throw new Error(
          `The event log at EVENTSTORE_URL did not respond within ${seconds} seconds: ${reason}`,
          { cause: error },
        );
      if (tries === 0)
        log.warn({ reason }, `Waiting for the event log at EVENTSTORE_URL, up to ${seconds} s.`);
    }
    await wait(PAUSE_MS);
  }
}
