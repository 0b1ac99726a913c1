import type { On } from '../projection.ts';

/** Something to be done once; of jobs with the same key, at most one waits or is being done at a time. */
export interface Job {
  key: string;
  data: object;
}

/** A side effect of what happens: events make jobs, and a worker does them, again after a while when it fails. Replays make no jobs. */
export interface Reactor {
  name: string;
  on: On<Job[]>;
  work(data: unknown): Promise<void>;
}
