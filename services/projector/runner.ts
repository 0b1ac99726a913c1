import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '@stagedoor/platform/process/log';
import { isStoreAway } from '@stagedoor/platform/stores/store-away';
import { Gap } from './apply.ts';
import { LogFollower, type FollowOptions } from './log-follower.ts';
import { DifferentLog } from './log-identity.ts';

/** All times are in milliseconds. */
export interface Pace {
  /** The wait before the second try. It doubles with every further one. */
  retryMs: number;
  longestRetryMs: number;
  /** The time between two comparisons with the head of the log. */
  watchMs: number;
  /** The wait before a halted projector tries again. */
  haltedMs: number;
}

interface RunnerOptions extends Omit<FollowOptions, 'watchMs'> {
  log: Log;
  pace: Pace;
}

/** Retries all failures for ever. Halts when events are missing, or the log is a different one. */
export async function run({ log, pace, ...options }: RunnerOptions): Promise<void> {
  const { signal, report } = options;
  /** Tries since events were last handled. */
  let attempts = 0;
  /** The last gap: reading again may fill it, once. */
  let gap: string | undefined;
  const follower = new LogFollower({
    ...options,
    watchMs: pace.watchMs,
    handle: async (events) => {
      await options.handle(events);
      attempts = 0;
    },
  });
  while (!signal.aborted) {
    const end = await follower.follow().catch((err: unknown) => ({ err }));
    if (signal.aborted) break;
    const err = end?.err;
    const halts = err instanceof DifferentLog || (err instanceof Gap && err.message === gap);
    if (err instanceof Gap) gap = err.message;

    let delay = Math.min(pace.longestRetryMs, pace.retryMs * 2 ** attempts);
    if (!end) {
      log.info('Subscribing to the event log again.');
      attempts = 0;
    } else if (halts) {
      const hint = err instanceof Gap ? ' "npm run rebuild" reads the log from its beginning.' : '';
      const reason = `${err.message}${hint}`;
      log.error({ reason }, 'Projecting has halted; it is tried again in a while.');
      report({ state: 'halted', reason });
      delay = pace.haltedMs;
    } else {
      log.warn(end, 'The subscription to the event log was lost; projecting is tried again.');
      report({ state: 'retrying', reason: reasonOf(err) });
      attempts += 1;
    }
    await wait(delay, undefined, { signal }).catch(() => undefined);
  }
}

const SQLSTATE = /^[0-9A-Z]{5}$/;

/** A sentence without the error's message, which may quote what somebody wrote. */
function reasonOf(error: unknown): string {
  if (error instanceof Gap) return error.message;
  const { name, code } = Object(error);
  if (typeof code === 'string' && SQLSTATE.test(code)) return `Postgres reports ${code}.`;
  if (isStoreAway(error)) return 'Postgres or the event log cannot be reached.';
  return `It met ${name}.`;
}
