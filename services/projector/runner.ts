import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '@stagedoor/platform/process/log';
import { isStoreAway } from '@stagedoor/platform/stores/store-away';
import { Gap } from './apply-batch.ts';
import { AnotherLog } from './same-log.ts';
import { catchUp, type CatchUpOptions, type Progress } from './catch-up.ts';

/** In milliseconds. */
export interface Pace {
  /** The wait before a second try, which doubles with every further one. */
  retryMs: number;
  longestRetryMs: number;
  /** Between two looks at the head of the log. */
  watchMs: number;
  /** Before a projector that has halted looks again. */
  haltedMs: number;
}

interface RunnerOptions extends Omit<CatchUpOptions, 'watchMs'> {
  log: Log;
  pace: Pace;
}

/**
 * Follows the log until the signal aborts. Whatever ends a subscription, another one goes on from where the handled events end:
 * failures may pass, and are tried again for ever. Only where events are missing, or the log is another one, it halts, and looks
 * again now and then.
 */
export async function run({ log, pace, ...options }: RunnerOptions): Promise<void> {
  const { signal, report } = options;
  const progress: Progress = {
    position: -1n,
    toldHead: -1n,
    attempts: 0,
    failing: false,
    busy: false,
  };
  /** The gap that was met last: reading again may fill it, once. */
  let gap: string | undefined;
  while (!signal.aborted) {
    const end = await catchUp({ ...options, watchMs: pace.watchMs }, progress).catch(
      (err: unknown) => ({ err }),
    );
    if (signal.aborted) break;
    const err = end?.err;
    const halts = err instanceof AnotherLog || (err instanceof Gap && err.message === gap);
    if (err instanceof Gap) gap = err.message;

    let delay = Math.min(pace.longestRetryMs, pace.retryMs * 2 ** progress.attempts);
    if (!end) {
      log.info('Subscribing to the event log again.');
      progress.attempts = 0;
    } else if (halts) {
      const reason =
        err instanceof Gap
          ? `${err.message} "npm run rebuild" reads the log from its beginning.`
          : err.message;
      log.error({ reason }, 'Projecting has halted; it is tried again in a while.');
      report({ state: 'halted', reason });
      delay = pace.haltedMs;
    } else {
      log.warn(end, 'The subscription to the event log was lost; projecting is tried again.');
      report({ state: 'retrying', reason: reasonOf(err) });
      progress.attempts += 1;
    }
    await wait(delay, undefined, { signal }).catch(() => undefined);
  }
}

const SQLSTATE = /^[0-9A-Z]{5}$/;

/** Without the message, which may quote what somebody wrote. */
function reasonOf(error: unknown): string {
  if (error instanceof Gap) return error.message;
  const { name, code } = Object(error);
  if (typeof code === 'string' && SQLSTATE.test(code)) return `Postgres answers with ${code}.`;
  if (isStoreAway(error)) return 'Postgres or the event log cannot be reached.';
  return `It met ${name}.`;
}
