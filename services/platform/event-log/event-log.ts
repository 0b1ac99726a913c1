import type { EventMetadata } from '@stagedoor/contracts/event';
import type { DomainEvent } from '@stagedoor/contracts/events';

/** An event on its way to the log. The id makes a repeated append harmless. */
export interface NewEvent {
  id: string;
  event: DomainEvent;
  metadata: EventMetadata;
}

/** Which event it is, and where it stands. */
export interface Place {
  id: string;
  stream: string;
  revision: number;
  position: bigint;
  type: string;
  /** When the log recorded it, RFC 3339. */
  recordedAt: string;
}

/**
 * An event in the log. `event` is undefined for a type or version that this build does not know.
 */
export interface RecordedEvent extends Place {
  event: DomainEvent | undefined;
  metadata: EventMetadata;
}

/** An event whose metadata or data do not fit what their version promises. */
export interface UnreadableEvent extends Place {
  event: undefined;
  /** What does not fit, without the values. */
  unreadable: string;
}

export type LoggedEvent = RecordedEvent | UnreadableEvent;

export interface Subscription {
  /** Resolves when the subscription has ended, whatever the reason; never rejects. */
  ended: Promise<Error | undefined>;
  stop(): Promise<void>;
}

export interface EventLog {
  /**
   * Appends all or nothing at exactly this place.
   * @param expected the revision of the stream's last event; -1 for a stream that must not exist.
   * @returns the last event's revision, and the position where the server tells it.
   * @throws RevisionConflict at another revision; a store-away error when retries do not help.
   */
  append(
    stream: string,
    events: NewEvent[],
    expected: number,
  ): Promise<{ revision: number; position: bigint | undefined }>;
  /**
   * A whole stream, oldest first; empty when it does not exist.
   * @throws Error where an event cannot be read: nothing can be decided without it.
   */
  read(stream: string): Promise<RecordedEvent[]>;
  /** The position of the last event in the log, whatever it is; -1 for an empty log. */
  head(): Promise<bigint>;
  /** The event at exactly this position; undefined in a log that has none there. */
  at(position: bigint): Promise<LoggedEvent | undefined>;
  /**
   * Follows all streams with one of these prefixes, strictly after a position, one batch at a time.
   * A batch that fails ends the subscription with its error.
   */
  follow(options: {
    prefixes: readonly string[];
    after: bigint | undefined;
    handle: (events: LoggedEvent[]) => Promise<void>;
  }): Subscription;
  /** What these streams hold after a position: batches up to the end, or to `upTo` inclusive. */
  scan(options: {
    prefixes: readonly string[];
    after: bigint | undefined;
    upTo?: bigint | undefined;
  }): AsyncIterable<LoggedEvent[]>;
  close(): Promise<void>;
}

export class RevisionConflict extends Error {
  override name = 'RevisionConflict';
}
