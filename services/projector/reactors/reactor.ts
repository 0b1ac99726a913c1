import type { On } from '../projection.ts';

/** Something to be done once; of jobs with the same key, at most one waits or is being done at a time. */
export interface Job {
  key: string;
  data: object;
}

/**
 * A side effect of what happens, or of the clock (`schedules.ts`): events make jobs, and a worker does them, again after a while when
 * it fails. Replays make no jobs.
 */
export interface Reactor {
  name: string;
  on: On<Job[]>;
  /** Waits so many seconds before a job is done; what comes in meanwhile under the same key is done with it. */
  gatherSeconds?: number;
  /** After so many seconds a job counts as failed; the default is five minutes. */
  limitSeconds?: number;
  /** It reaches people: it is done once for each event, and not for what happened before anybody kept count. Else it may be repeated. */
  once?: true;
  work(data: unknown): Promise<void>;
}
