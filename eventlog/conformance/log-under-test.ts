import { randomUUID } from 'node:crypto';
import {
  EventStoreDBClient,
  jsonEvent,
  type AllStreamSubscription,
  type Position,
  type RecordedEvent,
  type ResolvedEvent,
  type StreamSubscription,
} from '@eventstore/db-client';
import { afterAll, beforeAll, inject } from 'vitest';
import { sharedEventLog, type TestEventLog } from './test-stores.ts';

/*
 * What the conformance tests know of the log: its address, and nothing else. They run against the
 * embedded log, or against whatever server EVENTSTORE_URL or TEST_BACKENDS names; other data may be
 * in it, so streams are named for this run, and `$all` is never counted.
 */

const shared = inject('sharedEventLogUrl');

/** The credentials in the address, else any, which a log without a password ignores. */
export const credentials = credentialsIn(shared) ?? { username: 'admin', password: 'changeit' };

/** The client appends in one of two ways: in the second if the call has its own credentials. */
export const appendPaths: [path: string, options: object][] = [
  ['many appends over one call', {}],
  ['one call per append', { credentials }],
];

const run = randomUUID().slice(0, 8);
let streams = 0;

/** A stream that nobody has used. */
export function newStream(subject = 'stream'): string {
  streams += 1;
  return `${subject}-${run}-${streams}`;
}

/** Connects before the tests of the file, and disconnects after them. */
export function connect(): { client: EventStoreDBClient; url: string } {
  let log: TestEventLog;
  let client: EventStoreDBClient;
  beforeAll(async () => {
    log = await sharedEventLog();
    client = EventStoreDBClient.connectionString(log.url);
  });
  afterAll(async () => {
    await client.dispose();
    await log.stop();
  });
  return {
    get client() {
      return client;
    },
    get url() {
      return log.url;
    },
  };
}

/** Events `{ n: 1 }`, `{ n: 2 }`, … */
export function numbered(count: number, type = 'Numbered') {
  return Array.from({ length: count }, (_, index) => jsonEvent({ type, data: { n: index + 1 } }));
}

/** The `n` of numbered events. */
export function numbers(events: ResolvedEvent[]): unknown[] {
  return events.map(({ event }) => Object(event?.data)['n']);
}

/** A value that the protocol may leave out. @throws when it is left out. */
export function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The log left out a value that the test needs.');
  return value;
}

/** A position computed from another one, which nobody should do. */
export function movedBy(distance: bigint, { commit, prepare }: Position): Position {
  return { commit: commit + distance, prepare: prepare + distance };
}

export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

/**
 * The events up to the first one that matches, including it. Events of others may be among them.
 * Ends a subscription.
 */
export async function until(
  items: AsyncIterable<ResolvedEvent>,
  matches: (event: RecordedEvent) => boolean,
): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const { event } of items) {
    events.push(present(event));
    if (matches(present(event))) return events;
  }
  throw new Error('No event matched.');
}

/** The next events of a subscription, which is then paused. */
export function take(
  subscription: AllStreamSubscription | StreamSubscription,
  count: number,
): Promise<ResolvedEvent[]> {
  const taken: ResolvedEvent[] = [];
  return new Promise((resolve, reject) => {
    const onData = (item: ResolvedEvent) => {
      if (taken.push(item) < count) return;
      subscription.off('data', onData).off('error', reject).pause();
      resolve(taken);
    };
    subscription.on('data', onData).on('error', reject).resume();
  });
}

/** The reason why work failed; undefined if it succeeded. */
export async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
}

function credentialsIn(url: string | undefined) {
  const [, username, password] = /^esdb[^:]*:\/\/([^:@/]+):([^@]+)@/.exec(url ?? '') ?? [];
  if (username === undefined || password === undefined) return undefined;
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
}
