import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type ClientHttp2Session, type ClientHttp2Stream } from 'node:http2';
import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { afterAll, describe, expect, it } from 'vitest';
import { embeddedEventLog } from '../conformance/test-stores.ts';

const MANY = 20;
const { AppendReq } = streams;
const HEADERS = {
  ':method': 'POST',
  ':path': '/event_store.client.streams.Streams/Append',
  'content-type': 'application/grpc',
  te: 'trailers',
};

const log = await embeddedEventLog();
const client = EventStoreDBClient.connectionString(log.url);

afterAll(async () => {
  await client.dispose();
  await log.stop();
});

describe('an append that is sent only in part', () => {
  it('leaves nothing in the log when the connection breaks', async () => {
    const names = Array.from({ length: MANY }, () => `cut-${randomUUID()}`);
    const session = connect(`http://${new URL(log.url).host}`);
    session.on('error', () => undefined);
    const calls = await Promise.all(names.map((name) => sendHalf(session, name)));
    const closed = calls.map((call) => once(call, 'close'));
    session.destroy();
    await Promise.all(closed);
    for (const name of names) {
      const events = ['First', 'Second'].map((type) => jsonEvent({ type, data: {} }));
      const appended = client.appendToStream(name, events, { expectedRevision: NO_STREAM });
      await expect(appended).resolves.toMatchObject({ success: true });
    }
  });
});

/** Sends the options and one event, but not the end of the request. */
async function sendHalf(session: ClientHttp2Session, name: string): Promise<ClientHttp2Stream> {
  const call = session.request(HEADERS);
  call.on('error', () => undefined);
  const stream = new shared.StreamIdentifier().setStreamName(Buffer.from(name));
  const options = new AppendReq.Options().setStreamIdentifier(stream);
  await send(call, new AppendReq().setOptions(options.setNoStream(new shared.Empty())));
  const event = new AppendReq.ProposedMessage().setData(Buffer.from('{}'));
  event.setId(new shared.UUID().setString(randomUUID()));
  event.getMetadataMap().set('type', 'First').set('content-type', 'application/json');
  await send(call, new AppendReq().setProposedMessage(event));
  return call;
}

function send(call: ClientHttp2Stream, message: InstanceType<typeof AppendReq>): Promise<void> {
  const bytes = message.serializeBinary();
  const frame = Buffer.alloc(5 + bytes.length);
  frame.writeUInt32BE(bytes.length, 1);
  frame.set(bytes, 5);
  return new Promise((sent) => call.write(frame, () => sent()));
}
