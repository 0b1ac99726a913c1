import { EventStoreDBClient, NO_STREAM } from '@eventstore/db-client';
import { afterEach, describe, expect, it } from 'vitest';
import { can, collect, connect, newStream, numbered } from './log-under-test.ts';

const log = connect();
const clients: EventStoreDBClient[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.dispose()));
});

describe.runIf(can('discovery'))('finding the log', () => {
  async function isFoundAt(url: string): Promise<void> {
    const client = EventStoreDBClient.connectionString(url);
    clients.push(client);
    const stream = newStream();
    await client.appendToStream(stream, numbered(1), { expectedRevision: NO_STREAM });
    expect(await collect(log.client.readStream(stream))).toHaveLength(1);
  }

  it('works by asking one host for its cluster', async () => {
    await isFoundAt(log.url.replace(/^esdb:/, 'esdb+discover:'));
  });

  it('works by asking the first of several hosts that answers', async () => {
    await isFoundAt(log.url.replace(/(\/\/|@)([^/@?]+)/, '$1127.0.0.1:9,$2'));
  });

  it.each(['leader', 'follower', 'readOnlyReplica', 'random'])(
    'takes the only node there is, though a %s is preferred',
    async (preference) => {
      await isFoundAt(
        `${log.url.replace(/^esdb:/, 'esdb+discover:')}&nodePreference=${preference}`,
      );
    },
  );
});
