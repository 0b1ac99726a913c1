import type { NewEvent } from './log-event.ts';

/** A write as a client asks for it. */
export type WriteRequest = {
  action: 'append' | 'delete' | 'tombstone';
  stream: string;
  /** See `revision-check.ts`. */
  expected: number;
  /** None unless it appends. */
  events: NewEvent[];
  /** Bytes that it holds while it waits. */
  size: number;
  /** Not worth doing any more from then on, in milliseconds since 1970. */
  deadline: number;
};

export type WriteOutcome =
  /** The last event's place; the position is missing if the repeated write was long ago. */
  | { kind: 'written'; revision: number; position: number | undefined }
  /** The stream's last revision, -1 for none. */
  | { kind: 'wrong-revision'; current: number }
  | { kind: 'deleted' }
  | { kind: 'too-late' }
  /** Not known to be written; the same request may succeed later. */
  | { kind: 'unavailable'; reason: string };
