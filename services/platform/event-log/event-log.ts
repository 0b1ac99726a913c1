import type { EventMetadata } from '@stagedoor/contracts/events/event';
import type { DomainEvent } from '@stagedoor/contracts/events/events';

/** An event to append. Its id makes a repeated append harmless. */
export interface NewEvent {
  id: string;
  event: DomainEvent;
  metadata: EventMetadata;
}

/** What the log holds of an event, whether it can be read or not. */
export interface EventEnvelope {
  id: string;
  stream: string;
  revision: number;
  position: bigint;
  type: string;
  /** When the log recorded it, RFC 3339. */
  recordedAt: string;
  /** As it stands in the log, in its version and sealed. */
  recorded: { data: unknown; metadata: unknown };
}

/** `event` is undefined for a type or version that this build does not know. */
export interface RecordedEvent extends EventEnvelope {
  event: DomainEvent | undefined;
  metadata: EventMetadata;
}

/** An event whose metadata or data do not fit their version. */
export interface UnreadableEvent extends EventEnvelope {
  event: undefined;
  /** What does not fit, without values. */
  unreadable: string;
}

export type LoggedEvent = RecordedEvent | UnreadableEvent;

export interface EventLog extends AsyncDisposable {
  /**
   * Appends all events or none, at exactly this revision.
   * @param expected the revision of the last event, or -1 for a new stream.
   * @returns the new revision, and the position if the server tells it.
   * @throws RevisionConflict when the stream is at another revision; a store-away error when the
   * outcome stays unknown after retries.
   */
  append(
    stream: string,
    events: NewEvent[],
    expected: number,
  ): Promise<{ revision: number; position: bigint | undefined }>;
  /** A stream from this revision on, oldest first, without voided events. @throws Refused */
  read(stream: string, from?: number): Promise<RecordedEvent[]>;
  /** A whole stream, oldest first, also events that cannot be read. */
  readRecorded(stream: string): Promise<LoggedEvent[]>;
  /** The position of the last event, of any stream or of streams by prefix; -1 if there is none. */
  head(prefixes?: readonly string[]): Promise<bigint>;
  /** The event at exactly this position; undefined in another or older log. */
  at(position: bigint): Promise<LoggedEvent | undefined>;
  /**
   * Follows streams by prefix, by default those of the product, strictly after a position, until
   * `handle` fails. Every position is after -1, the default. `ended` resolves when that has ended
   * for any reason, and never rejects.
   */
  follow(options: {
    prefixes?: readonly string[];
    after?: bigint | undefined;
    handle: (events: LoggedEvent[]) => Promise<void>;
  }): { ended: Promise<Error | undefined>; stop(): Promise<void> };
  /** The events of the same streams after a position, to the end of the log or `upTo` inclusive. */
  scan(options?: {
    prefixes?: readonly string[];
    after?: bigint | undefined;
    upTo?: bigint | undefined;
  }): AsyncIterable<LoggedEvent[]>;
  /** What people have to know of the stored log: a part is damaged, or it is another one. */
  problem(): string | undefined;
  close(): Promise<void>;
}

/** Decides whether the log may be used for decisions. */
export interface LogGuard {
  /** Called around each try of an append and of a read of a stream. @throws Refused */
  check(): Promise<void>;
  /** Called when a connection was lost: another log may stand behind the next one. */
  reset(): void;
  problem(): string | undefined;
  close(): void;
}

export class RevisionConflict extends Error {
  override name = 'RevisionConflict';
}
