import { once } from 'node:events';
import { createServer } from 'node:http2';
import { jsonEvent, START } from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';
import { LogClient } from '../client.ts';
import { collect, failureOf, newStream } from '../conformance/log-under-test.ts';
import { embeddedEventLog } from '../conformance/test-stores.ts';
import { RawLog } from '../transfer/raw-log.ts';

const credentials = { username: 'admin', password: 'changeit' };
const event = () => jsonEvent({ type: 'Event', data: {} });

const calls: [name: string, call: (client: RawLog) => Promise<unknown>][] = [
  ['append', (client) => client.appendToStream(newStream(), event(), { credentials })],
  ['read of a stream', (client) => collect(client.readStream(newStream()))],
  ['read of all streams', (client) => collect(client.readAll({ fromPosition: START }))],
  ['subscription', (client) => collect(client.subscribeToAll())],
  ['export', (client) => collect(client.recordedEvents())],
];

describe('a call of the client', () => {
  // A server such as KurrentDB 26 compresses every message for whoever takes compressed ones.
  it.each(calls)('asks for a response without compression: %s', async (_name, call) => {
    expect(await acceptedEncodings(call)).toEqual(['identity']);
  });
});

describe('an append on a connection that the client has given up', () => {
  it('fails, and leaves no error that nobody catches', async () => {
    const log = await embeddedEventLog();
    const client = new ClosingClient(log.url);
    await client.appendToStream(newStream(), event(), { credentials });
    await client.closeConnection();
    expect(
      await failureOf(client.appendToStream(newStream(), event(), { credentials })),
    ).toMatchObject({ message: 'Channel has been shut down' });
    await client.dispose();
    await log.stop();
  });
});

/** The encodings that a server reads in the one request of this call. */
async function acceptedEncodings(call: (typeof calls)[0][1]): Promise<unknown[]> {
  const accepted: unknown[] = [];
  const server = createServer().on('stream', (stream, headers) => {
    accepted.push(headers['grpc-accept-encoding']);
    const refused = { ':status': 200, 'content-type': 'application/grpc', 'grpc-status': '3' };
    stream.respond(refused, { endStream: true });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = new RawLog(`esdb://127.0.0.1:${Object(server.address()).port}?tls=false`);
  await failureOf(call(client));
  await client.dispose();
  server.close();
  return accepted;
}

class ClosingClient extends LogClient {
  async closeConnection(): Promise<void> {
    (await this.getChannel()).close();
  }
}
