import { setTimeout as pause } from 'node:timers/promises';
import { UnavailableError } from '@eventstore/db-client';
import type { RawLog } from './raw-log.ts';

const PAUSE_MS = 500;
const LIMIT_MS = 30_000;

/** Waits while a server starts. @throws Error when it takes too long. */
export async function untilReady(log: Pick<RawLog, 'head'>, limitMs = LIMIT_MS): Promise<void> {
  const last = performance.now() + limitMs;
  for (let tries = 0; ; tries += 1) {
    try {
      await log.head();
      return;
    } catch (error) {
      if (!isAway(error)) throw error;
      if (performance.now() > last)
        throw new Error(
          `The log was not ready within ${limitMs / 1_000} seconds: ${error.message}`,
          { cause: error },
        );
      if (tries === 0) console.error(`Waiting until the log is ready: ${error.message}`);
    }
    await pause(PAUSE_MS);
  }
}

/** Also a server that runs and is not ready, and a cluster without a leader. */
function isAway(error: unknown): error is Error {
  return (
    error instanceof UnavailableError ||
    (error instanceof Error && error.message.startsWith('Failed to discover after'))
  );
}
