import type { EventHandlers } from '../projection.ts';

/** Of jobs with the same key, at most one waits or is being done at a time. */
export interface Job {
  key: string;
  data: object;
}

/** A side effect of events or of the clock. Jobs that fail are retried; replays add none. */
export interface Reactor {
  name: string;
  on: EventHandlers<Job[]>;
  /** Waits so many seconds before a job, and does jobs with the same key together. */
  gatherSeconds?: number;
  /** After so many seconds a job counts as failed; the default is five minutes. */
  limitSeconds?: number;
  /** It concerns people, as mail does: done once per event, and never for the time before. */
  once?: true;
  work(data: unknown): Promise<void>;
}
