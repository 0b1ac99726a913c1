import { setTimeout as wait } from 'node:timers/promises';
import { UnreadableEvent } from '@stagedoor/platform/event-log';
import type { Log } from '@stagedoor/platform/log';
import { catchUp, Failed, type CatchUpOptions, type Progress } from './catch-up.ts';

const TRIES = 5;

/** In milliseconds: the wait before a second try, the longest wait, and the time between two looks at the head of the log. */
export interface Pace {
  retryMs: number;
  longestRetryMs: number;
  watchMs: number;
}

interface RunnerOptions extends Omit<CatchUpOptions, 'watchMs'> {
  log: Log;
  pace: Pace;
}

/**
 * Follows the log until the signal aborts. A subscription that ends, whatever the reason, is followed by another one from where the
 * handled events end. Where the same work fails five times in a row, it gives up.
 * @returns whether it was stopped or gave up.
 */
export async function run({ log, pace, ...options }: RunnerOptions): Promise<'stopped' | 'halted'> {
  const { signal } = options;
  const progress: Progress = { position: -1n, toldHead: -1n, attempts: 0, failures: 0 };
  while (!signal.aborted) {
    const end = await catchUp({ ...options, watchMs: pace.watchMs }, progress).catch(
      (err: unknown) => ({ err }),
    );
    if (signal.aborted) break;
    if (!end) {
      log.info('Subscribing to the event log again.');
      progress.attempts = 0;
    } else if (end.err instanceof Failed || end.err instanceof UnreadableEvent) {
      progress.failures += 1;
      const { message, cause } = end.err;
      log.error({ err: cause, try: progress.failures }, message);
      if (progress.failures === TRIES) return 'halted';
    } else {
      log.warn(end, 'The subscription to the event log was lost.');
    }
    const delay = Math.min(pace.longestRetryMs, pace.retryMs * 2 ** progress.attempts);
    progress.attempts += 1;
    await wait(delay, undefined, { signal }).catch(() => undefined);
  }
  return 'stopped';
}
