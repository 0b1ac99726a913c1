import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  jsonEvent,
  NO_STREAM,
  START,
  StreamNotFoundError,
  streamNameFilter,
  WrongExpectedVersionError,
  type AllStreamSubscription,
  type RecordedEvent as ClientEvent,
} from '@eventstore/db-client';
import { setTimeout as wait } from 'node:timers/promises';
import { eventMetadata, type EventMetadata } from '@stagedoor/contracts/event';
import { readEvent, type DomainEvent } from '@stagedoor/contracts/events';
import { isStoreAway, StoreTimeout } from './store-away.ts';

/** An event on its way to the log. The id makes a repeated append harmless. */
export interface NewEvent {
  id: string;
  event: DomainEvent;
  metadata: EventMetadata;
}

/** An event as the log holds it. `event` is undefined for a type or version that this build does not know. */
export interface RecordedEvent {
  stream: string;
  revision: number;
  position: bigint;
  type: string;
  event: DomainEvent | undefined;
  metadata: EventMetadata;
  /** When the log recorded it, RFC 3339. */
  recordedAt: string;
}

export interface Subscription {
  /** Resolves when the subscription has ended, whatever the reason; never rejects. */
  ended: Promise<Error | undefined>;
  stop(): Promise<void>;
}

export interface EventLog {
  /**
   * Appends all or nothing at exactly this place.
   * @param expected the revision of the stream's last event, or -1 for a stream that must not exist yet.
   * @returns the last event's revision, and the position where the server tells it.
   * @throws RevisionConflict when the stream is elsewhere; a store-away error when the outcome stays unknown after retries.
   */
  append(
    stream: string,
    events: NewEvent[],
    expected: number,
  ): Promise<{ revision: number; position: bigint | undefined }>;
  /** A whole stream, oldest first; empty when it does not exist. */
  read(stream: string): Promise<RecordedEvent[]>;
  /** The position of the last event in the log, whatever it is; -1 for an empty log. */
  head(): Promise<bigint>;
  /**
   * Follows all streams with one of these prefixes, strictly after a position, in batches that are handled one at a time.
   * A batch that fails ends the subscription with its error.
   */
  follow(options: {
    prefixes: readonly string[];
    after: bigint | undefined;
    handle: (events: RecordedEvent[]) => Promise<void>;
  }): Subscription;
  close(): Promise<void>;
}

export class RevisionConflict extends Error {
  override name = 'RevisionConflict';
}

const CALL_LIMIT_MS = 5_000;
const RETRY_DELAYS_MS = [100, 400, 1_000];
const BATCH = 500;
// The client's batch path shares state between all clients of a process; credentials of its own put a call on the single path, with a deadline.
const CREDENTIALS = { username: 'admin', password: 'changeit' };

/** Connects to an EventStoreDB, real or embedded. Nothing else in the product talks to it. `url` is `esdb://…`. */
export function openEventLog(url: string): EventLog {
  const client = EventStoreDBClient.connectionString(url);
  const credentials = credentialsOf(url) ?? CREDENTIALS;

  return {
    append: (stream, events, expected) =>
      persistently(async () => {
        try {
          const result = await client.appendToStream(stream, events.map(toClient), {
            expectedRevision: expected < 0 ? NO_STREAM : BigInt(expected),
            credentials,
            deadline: CALL_LIMIT_MS,
          });
          return {
            revision: Number(result.nextExpectedRevision),
            position: result.position?.commit,
          };
        } catch (error) {
          if (error instanceof WrongExpectedVersionError) throw new RevisionConflict(error.message);
          throw error;
        }
      }),

    read: (stream) =>
      persistently(async () => {
        const events: RecordedEvent[] = [];
        try {
          for await (const { event } of client.readStream(stream, { credentials }))
            if (event) events.push(fromClient(event));
        } catch (error) {
          if (!(error instanceof StreamNotFoundError)) throw error;
        }
        return events;
      }),

    head: () =>
      persistently(async () => {
        for await (const { event } of client.readAll({
          direction: BACKWARDS,
          fromPosition: END,
          maxCount: 1,
          credentials,
        })) {
          if (event) return event.position.commit;
        }
        return -1n;
      }),

    follow: ({ prefixes, after, handle }) => {
      const subscription = client.subscribeToAll(
        {
          fromPosition: after === undefined ? START : { commit: after, prepare: after },
          filter: streamNameFilter({ prefixes: [...prefixes], checkpointInterval: 1 }),
          credentials,
        },
        { highWaterMark: BATCH },
      );
      return {
        ended: drain(subscription, handle),
        stop: () => subscription.unsubscribe().catch(() => undefined),
      };
    },

    close: () => client.dispose(),
  };
}

async function drain(
  subscription: AllStreamSubscription,
  handle: (events: RecordedEvent[]) => Promise<void>,
): Promise<Error | undefined> {
  let batch: RecordedEvent[] = [];
  try {
    for await (const { event } of subscription) {
      if (event) batch.push(fromClient(event));
      if (batch.length < BATCH && subscription.readableLength > 0) continue;
      const full = batch;
      batch = [];
      await handle(full);
    }
    return undefined;
  } catch (error) {
    await subscription.unsubscribe().catch(() => undefined);
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Bounds every try in time and repeats those of unknown or failed outcome; only for calls that may be repeated. */
async function persistently<T>(call: () => Promise<T>): Promise<T> {
  for (const delay of RETRY_DELAYS_MS) {
    try {
      return await within(call());
    } catch (error) {
      if (!isStoreAway(error)) throw error;
      await wait(delay);
    }
  }
  return within(call());
}

async function within<T>(work: Promise<T>): Promise<T> {
  const limit = new AbortController();
  const late = wait(CALL_LIMIT_MS, undefined, { signal: limit.signal }).then(
    () => Promise.reject(new StoreTimeout('The event log did not answer in time.')),
    () => new Promise<never>(() => undefined),
  );
  work.catch(() => undefined);
  return Promise.race([work, late]).finally(() => limit.abort());
}

function toClient({ id, event, metadata }: NewEvent) {
  return jsonEvent({ id, type: event.type, data: event.data, metadata });
}

function fromClient(recorded: ClientEvent): RecordedEvent {
  const metadata = eventMetadata.parse(recorded.metadata);
  return {
    stream: recorded.streamId,
    revision: Number(recorded.revision),
    // Servers before 22.6 leave it out when a stream is read.
    position: recorded.position?.commit ?? -1n,
    type: recorded.type,
    event: readEvent(recorded.type, metadata.schemaVersion, recorded.data),
    metadata,
    recordedAt: recorded.created.toISOString(),
  };
}

function credentialsOf(url: string) {
  const { username, password } = new URL(
    url.replace(/^esdb(\+discover)?:/, 'http:').split(',')[0] ?? url,
  );
  return username
    ? { username: decodeURIComponent(username), password: decodeURIComponent(password) }
    : undefined;
}
