import type { NewEvent } from './log-event.ts';

/** A write that a client requests. */
export type WriteRequest = {
  action: 'append' | 'delete' | 'tombstone';
  stream: string;
  /** See `revision-check.ts`. */
  expected: number;
  /** None unless it appends. */
  events: NewEvent[];
  /** How many bytes it holds while it waits. */
  size: number;
  /** When the write becomes pointless, in milliseconds since 1970. */
  deadline: number;
};

export type WriteOutcome =
  /** The last event's place; without a position if it repeats a write of long ago. */
  | { kind: 'written'; revision: number; position: number | undefined }
  /** The stream's last revision, -1 for none. */
  | { kind: 'wrong-revision'; current: number }
  | { kind: 'deleted' }
  | { kind: 'too-late' }
  | { kind: 'damaged' }
  /** It is unknown whether the events were written; the same request may succeed later. */
  | { kind: 'unavailable'; reason: string };
