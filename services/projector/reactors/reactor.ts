import type { EventType } from '@stagedoor/contracts/events/events';
import type { EventInContext } from '../projections/projection.ts';

/** At any time at most one job with the same key waits or is being done. */
export interface Job {
  key: string;
  data: object;
  /** When it is to be done, RFC 3339; if missing, soon. */
  at?: string;
}

/** What makes jobs of events. Jobs that fail are retried; replays add none. */
export interface JobSource {
  name: string;
  on: { [Type in EventType]?: (event: EventInContext<Type>) => Job[] };
  /** How long a job waits for others with the same key, which are then done together. */
  gatherSeconds?: number;
  /** Its jobs have times of their own, may wait for years, and are tried until they succeed. */
  isTimed?: true;
  /** How long a job may take before it counts as failed; the default is five minutes. */
  limitSeconds?: number;
  /** Acts once per event and never on those before the first start, because people notice it. */
  once?: true;
}

/** A side effect of events or of the clock. */
export interface Reactor extends JobSource {
  /** `attempt` counts from 1. */
  work(data: unknown, attempt?: number): Promise<void>;
}
