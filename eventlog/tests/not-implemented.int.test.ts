import {
  EventStoreDBClient,
  jsonEvent,
  persistentSubscriptionToStreamSettingsFromDefaults,
  UnknownError,
} from '@eventstore/db-client';
import { afterAll, describe, expect, it } from 'vitest';
import { embeddedEventLog } from '../conformance/test-stores.ts';
import {
  appendPaths,
  collect,
  failureOf,
  newStream,
  numbered,
} from '../conformance/log-under-test.ts';

const log = await embeddedEventLog();
const client = EventStoreDBClient.connectionString(log.url);

afterAll(async () => {
  await client.dispose();
  await log.stop();
});

describe.each(appendPaths)('an append with %s', (_path, options) => {
  it.each([
    ['a link', '$>', '0@stream', ''],
    ['an access list', '$metadata', { $acl: { $r: 'someone' } }, '$$'],
  ])('is refused when it writes %s', async (_name, type, data, prefix) => {
    const event = jsonEvent({ type, data: Object(data) });
    const failure = await failureOf(client.appendToStream(prefix + newStream(), event, options));
    expect(failure).toBeInstanceOf(UnknownError);
    expect(failure).toHaveProperty('message', expect.stringMatching('not implemented'));
  });
});

describe('a call of a method that this log does not have', () => {
  const settings = persistentSubscriptionToStreamSettingsFromDefaults();
  const group = 'group';
  const calls: [string, () => Promise<unknown>][] = [
    [
      'creating a persistent subscription',
      () => client.createPersistentSubscriptionToStream('s', group, settings),
    ],
    ['updating one', () => client.updatePersistentSubscriptionToStream('s', group, settings)],
    ['deleting one', () => client.deletePersistentSubscriptionToStream('s', group)],
    ['following one', () => collect(client.subscribeToPersistentSubscriptionToStream('s', group))],
    ['following one to $all', () => collect(client.subscribeToPersistentSubscriptionToAll(group))],
    ['deleting one to $all', () => client.deletePersistentSubscriptionToAll(group)],
    ['asking about one', () => client.getPersistentSubscriptionToStreamInfo('s', group)],
    ['listing them', () => client.listAllPersistentSubscriptions()],
    ['replaying what they parked', () => client.replayParkedMessagesToStream('s', group)],
    ['restarting them', () => client.restartPersistentSubscriptionSubsystem()],
    ['creating a projection', () => client.createProjection('p', 'fromAll()')],
    ['changing a projection', () => client.updateProjection('p', 'fromAll()')],
    ['listing projections', () => client.listProjections()],
    ['the state of a projection', () => client.getProjectionState('p')],
    ['enabling a projection', () => client.enableProjection('p')],
  ];

  it.each(calls)('ends with an error and does not hang: %s', async (_name, call) => {
    const failure = await failureOf(call());
    expect(failure).toBeInstanceOf(UnknownError);
    expect(failure).toHaveProperty('message', expect.stringMatching('UNIMPLEMENTED'));
  });

  it('does not disturb other calls', async () => {
    const { success } = await client.appendToStream(newStream(), numbered(1));
    expect(success).toBe(true);
  });
});
