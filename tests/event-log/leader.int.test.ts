import { promisify } from 'node:util';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import {
  Metadata,
  Server,
  ServerCredentials,
  status,
  type ServerWritableStream,
} from '@grpc/grpc-js';
import { describe, expect, it } from 'vitest';
import { openEventLog } from '@stagedoor/platform/event-log/eventstore';
import { closeAfterTests } from '../setup/after-tests.ts';
import { freshEventLog } from '../setup/backends.ts';
import { append, recorded, STORY } from '../projector/recorded-story.ts';

const EVENTS = recorded(STORY);

const leader = closeAfterTests(await freshEventLog());
const onLeader = closeAfterTests(openEventLog(leader.url));
await append(onLeader, EVENTS);
const follower = closeAfterTests(await startFollower(new URL(leader.url)));

describe('a client that is connected to a follower without events', () => {
  it('reads a stream from the leader', async () => {
    const log = openEventLog(follower.url);
    const stream = EVENTS[0]?.stream ?? '';
    const events = await log.read(stream);
    expect(events.length).toBeGreaterThan(0);
    expect(events).toEqual(await onLeader.read(stream));
    await log.close();
  });

  it('asks the leader for the end of the log', async () => {
    const log = openEventLog(follower.url);
    expect(await log.head()).toBe(await onLeader.head());
    await log.close();
  });

  it('scans and follows on any node', async () => {
    const log = openEventLog(follower.url);
    const before = follower.served;
    for await (const _batch of log.scan({ prefixes: [''], after: undefined })) continue;
    const handle = async () => undefined;
    expect(await log.follow({ prefixes: [''], after: undefined, handle }).ended).toBeUndefined();
    expect(follower.served - before).toBe(2);
    await log.close();
  });
});

/**
 * A node without events. Like a follower, it redirects calls that require the leader and serves
 * the others itself.
 */
async function startFollower(leaderAt: URL) {
  let served = 0;
  const server = new Server();
  server.addService(StreamsService, {
    read(call: ServerWritableStream<unknown, unknown>) {
      if (call.metadata.get('requires-leader')[0] === 'true') {
        const metadata = new Metadata();
        metadata.set('exception', 'not-leader');
        metadata.set('leader-endpoint-host', leaderAt.hostname);
        metadata.set('leader-endpoint-port', leaderAt.port);
        call.emit('error', { code: status.NOT_FOUND, details: 'Leader info available', metadata });
        return;
      }
      served += 1;
      call.end();
    },
  });
  const bind = promisify(server.bindAsync.bind(server));
  const port = await bind('127.0.0.1:0', ServerCredentials.createInsecure());
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    get served() {
      return served;
    },
    stop: () => server.forceShutdown(),
  };
}
