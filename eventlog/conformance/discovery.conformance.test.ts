import { EventStoreDBClient, NO_STREAM } from '@eventstore/db-client';
import { afterEach, describe, expect, it } from 'vitest';
import { collect, connect, newStream, numbered } from './log-under-test.ts';

const log = connect();
const clients: EventStoreDBClient[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.dispose()));
});

describe('finding the log', () => {
  /** Whether an event that is written through this address is in the log. */
  async function isFoundAt(url: string): Promise<boolean> {
    const client = EventStoreDBClient.connectionString(url);
    clients.push(client);
    const stream = newStream();
    await client.appendToStream(stream, numbered(1), { expectedRevision: NO_STREAM });
    return (await collect(log.client.readStream(stream))).length === 1;
  }

  it('works with one host that knows its cluster', async () => {
    expect(await isFoundAt(log.url.replace(/^esdb:/, 'esdb+discover:'))).toBe(true);
  });

  it('works with the first of several hosts that responds', async () => {
    const withDeadHost = log.url.replace(
      /^esdb:\/\/([^@/]*@)?/,
      (before) => `${before}127.0.0.1:9,`,
    );
    expect(await isFoundAt(withDeadHost)).toBe(true);
  });

  it.each(['leader', 'follower', 'readOnlyReplica', 'random'])(
    'connects to the only node although a %s is preferred',
    async (preference) => {
      const url = `${log.url.replace(/^esdb:/, 'esdb+discover:')}&nodePreference=${preference}`;
      expect(await isFoundAt(url)).toBe(true);
    },
  );
});
