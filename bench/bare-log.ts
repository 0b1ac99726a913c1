import { once } from 'node:events';
import { createServer, type ServerHttp2Stream } from 'node:http2';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { frameOf } from '../eventlog/protocol/read-frames.ts';

/*
 * The least that the client accepts as a log, in a process of its own: it acknowledges appends and
 * forgets them, and a read returns the same finished event again and again. No log can be faster
 * with this client.
 */
const { AppendResp, BatchAppendReq, BatchAppendResp, ReadReq } = streams;
const PAGE = 100;

const data = Buffer.from(JSON.stringify({ text: 'x'.repeat(288) }));
const event = framed(
  frameOf({
    ...{ position: 2 ** 27, stream: 'read-0', revision: 1_000, type: 'Read', json: true, data },
    ...{ id: '6f1c7b0e-24ab-4a53-9d55-0d0c4c2ad3a1', metadata: Buffer.alloc(0) },
    created: 17_952_000_000_000_000n,
  }),
);
const page = Buffer.concat(Array.from({ length: PAGE }, () => event));

const place = new AppendResp.Position().setCommitPosition('500').setPreparePosition('500');
const appended = message(
  new AppendResp().setSuccess(new AppendResp.Success().setCurrentRevision('5').setPosition(place)),
);
const supported = message(
  new features.SupportedMethods().setMethodsList([
    new features.SupportedMethod()
      .setServiceName('event_store.client.streams.streams')
      .setMethodName('batchappend'),
  ]),
);

const serve: Record<string, (stream: ServerHttp2Stream) => void> = {
  [ServerFeaturesService.getSupportedMethods.path]: (stream) => stream.end(supported),
  [StreamsService.append.path]: (stream) => {
    stream.resume().once('end', () => stream.end(appended));
  },
  [StreamsService.batchAppend.path]: (stream) => {
    onMessages(stream, (bytes) => {
      const request = BatchAppendReq.deserializeBinary(bytes);
      const position = new shared.AllStreamPosition();
      const success = new BatchAppendResp.Success().setCurrentRevision('5');
      success.setPosition(position.setCommitPosition('500').setPreparePosition('500'));
      const reply = new BatchAppendResp().setSuccess(success);
      stream.write(message(reply.setCorrelationId(request.getCorrelationId())));
    });
  },
  [StreamsService.read.path]: (stream) => {
    onMessages(stream, (bytes) => {
      void repeat(stream, Number(ReadReq.deserializeBinary(bytes).getOptions()?.getCount()));
    });
  },
};

const server = createServer({ settings: { maxConcurrentStreams: 1_000 } });
server.on('stream', (stream, { ':path': path = '' }) => {
  stream.respond({ 'content-type': 'application/grpc+proto' }, { waitForTrailers: true });
  stream.once('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
  stream.on('error', () => undefined);
  serve[path]?.(stream);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
if (typeof address === 'object') console.log(`esdb://127.0.0.1:${address?.port}?tls=false`);

async function repeat(stream: ServerHttp2Stream, count: number): Promise<void> {
  for (let left = count; left > 0; left -= PAGE) {
    const room = stream.write(page.subarray(0, event.length * Math.min(left, PAGE)));
    if (!room) await once(stream, 'drain');
  }
  stream.end();
}

function onMessages(stream: ServerHttp2Stream, take: (bytes: Uint8Array) => void): void {
  let rest = Buffer.alloc(0);
  stream.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5 && rest.length >= 5 + rest.readUInt32BE(1)) {
      const end = 5 + rest.readUInt32BE(1);
      take(rest.subarray(5, end));
      rest = rest.subarray(end);
    }
  });
}

function message(content: { serializeBinary(): Uint8Array }): Buffer {
  return framed(content.serializeBinary());
}

/** A gRPC frame: a byte for "not compressed", the length, and the message. */
function framed(bytes: Uint8Array): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}
