import {
  DeadlineExceededError,
  jsonEvent,
  NO_STREAM,
  persistentSubscriptionToStreamSettingsFromDefaults,
  StreamDeletedError,
  UnknownError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';
import { freshEventLog } from '../backends.ts';
import {
  appendPaths,
  can,
  collect,
  connect,
  failureOf,
  newStream,
  numbered,
} from './log-under-test.ts';

const log = connect();

describe.each(appendPaths)('an append that fails, with %s', (_path, options) => {
  const append = (
    stream: string,
    events: Parameters<typeof log.client.appendToStream>[1],
    more = {},
  ) => failureOf(log.client.appendToStream(stream, events, { ...options, ...more }));

  it('says so when it comes after its deadline, and has written nothing', async () => {
    const stream = newStream();
    expect(await append(stream, numbered(1), { deadline: -1 })).toBeInstanceOf(
      DeadlineExceededError,
    );
    await log.client.appendToStream(stream, numbered(1), { expectedRevision: NO_STREAM });
  });

  it('does not hang on an event without a type', async () => {
    expect(await append(newStream(), jsonEvent({ type: '', data: {} }))).toBeInstanceOf(Error);
  });

  it('does not hang on an event without a proper id', async () => {
    const event = jsonEvent({ type: 'Broken', data: {}, id: 'not-a-uuid' });
    expect(await append(newStream(), event)).toBeInstanceOf(Error);
  });

  it('leaves the appends beside it alone', async () => {
    const [broken, stream] = [jsonEvent({ type: '', data: {} }), newStream()];
    const failure = append(newStream(), broken);
    const success = log.client.appendToStream(stream, numbered(1), options);
    expect(await failure).toBeInstanceOf(Error);
    expect(await success).toMatchObject({ success: true });
  });

  it.runIf(can('streams-only')).each([
    ['a link', '$>', '0@stream', ''],
    ['an access list', '$metadata', { $acl: { $r: 'someone' } }, '$$'],
  ])('is refused when it is %s', async (_name, type, data, prefix) => {
    const failure = await append(prefix + newStream(), jsonEvent({ type, data: Object(data) }));
    expect(failure).toBeInstanceOf(UnknownError);
    expect(failure).toHaveProperty('message', expect.stringMatching('not implemented'));
  });
});

describe('a deletion that fails', () => {
  it('tells a wrong revision, with the right one', async () => {
    const stream = newStream();
    await log.client.appendToStream(stream, numbered(3));
    for (const remove of [log.client.deleteStream, log.client.tombstoneStream]) {
      const failure = await failureOf(remove.call(log.client, stream, { expectedRevision: 7n }));
      expect(failure).toBeInstanceOf(WrongExpectedVersionError);
      expect(failure).toMatchObject({ streamName: stream, expectedVersion: 7n, actualVersion: 2n });
    }
  });

  it('tells that the stream has a tombstone', async () => {
    const stream = newStream();
    await log.client.tombstoneStream(stream);
    for (const remove of [log.client.deleteStream, log.client.tombstoneStream]) {
      expect(await failureOf(remove.call(log.client, stream))).toBeInstanceOf(StreamDeletedError);
    }
  });

  // EventStoreDB cannot send such a name in a trailer: its answer is an error of the transport.
  it('fails in some way when the name of the stream is not ASCII', async () => {
    const stream = newStream('größe');
    await log.client.tombstoneStream(stream);
    expect(await failureOf(log.client.deleteStream(stream))).toBeInstanceOf(Error);
  });
});

describe.runIf(can('streams-only'))('asking for what this log does not have', () => {
  const settings = persistentSubscriptionToStreamSettingsFromDefaults();
  const group = 'group';
  const asked: [string, () => Promise<unknown>][] = [
    [
      'creating a persistent subscription',
      () => log.client.createPersistentSubscriptionToStream('s', group, settings),
    ],
    ['updating one', () => log.client.updatePersistentSubscriptionToStream('s', group, settings)],
    ['deleting one', () => log.client.deletePersistentSubscriptionToStream('s', group)],
    [
      'following one',
      () => collect(log.client.subscribeToPersistentSubscriptionToStream('s', group)),
    ],
    [
      'following one to $all',
      () => collect(log.client.subscribeToPersistentSubscriptionToAll(group)),
    ],
    ['deleting one to $all', () => log.client.deletePersistentSubscriptionToAll(group)],
    ['asking about one', () => log.client.getPersistentSubscriptionToStreamInfo('s', group)],
    ['listing them', () => log.client.listAllPersistentSubscriptions()],
    ['replaying what they parked', () => log.client.replayParkedMessagesToStream('s', group)],
    ['restarting them', () => log.client.restartPersistentSubscriptionSubsystem()],
    ['creating a projection', () => log.client.createProjection('p', 'fromAll()')],
    ['changing a projection', () => log.client.updateProjection('p', 'fromAll()')],
    ['listing projections', () => log.client.listProjections()],
    ['the state of a projection', () => log.client.getProjectionState('p')],
    ['enabling a projection', () => log.client.enableProjection('p')],
  ];

  it.each(asked)('ends with an error, never a hang: %s', { timeout: 5_000 }, async (_name, ask) => {
    const failure = await failureOf(ask());
    expect(failure).toBeInstanceOf(UnknownError);
    expect(failure).toHaveProperty('message', expect.stringMatching('UNIMPLEMENTED'));
  });

  it('leaves the rest alone', async () => {
    const { success } = await log.client.appendToStream(newStream(), numbered(1));
    expect(success).toBe(true);
  });
});

describe.runIf(can('restart'))('a log that is gone', () => {
  it('gives every call an error that asks for another try', async () => {
    const gone = await freshEventLog();
    await gone.stop();
    const { EventStoreDBClient } = await import('@eventstore/db-client');
    const client = EventStoreDBClient.connectionString(gone.url);
    const failures = await Promise.all([
      failureOf(client.appendToStream(newStream(), numbered(1))),
      failureOf(client.appendToStream(newStream(), numbered(1), Object(appendPaths[1]?.[1]))),
      failureOf(collect(client.readStream(newStream()))),
      failureOf(collect(client.subscribeToAll())),
      failureOf(client.deleteStream(newStream())),
    ]);
    for (const failure of failures) expect(failure).toMatchObject({ code: 14 });
    await client.dispose();
  });
});
