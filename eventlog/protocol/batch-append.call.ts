import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import { status, type handleBidiStreamingCall, type ServerDuplexStream } from '@grpc/grpc-js';
import { batchReply, refusedReply, tooLargeReply, type BatchReply } from './batch-replies.ts';
import type { OpenCalls } from './open-calls.ts';
import { outboxOf } from './outbox.ts';
import { MAX_APPEND_BYTES } from './proposed-events.ts';
import { refusalFrom, unavailable, type Refusal } from './call-refusals.ts';
import { UnfinishedAppends } from './unfinished-appends.ts';
import type { WriteRequest } from '../storage/write-request.ts';
import type { Writer } from '../storage/writer.ts';

type BatchCall = ServerDuplexStream<BatchAppendReq, Buffer>;

/** BatchAppend: many appends at a time over one call, each in one or more chunks. */
export function batchAppendCall(
  writer: Writer,
  calls: OpenCalls,
): handleBidiStreamingCall<BatchAppendReq, Buffer> {
  return (call) => calls.run(call, (signal, giveUp) => serve(call, writer, signal, giveUp));
}

async function serve(
  call: BatchCall,
  writer: Writer,
  signal: AbortSignal,
  giveUp: (reason: Refusal) => void,
): Promise<void> {
  const outbox = outboxOf(call, signal);
  let room: Promise<void> | undefined;
  let sending = false;
  const send = () => {
    sending = false;
    room = outbox.flush();
  };
  const reply = (id: string, stream: string, message: BatchReply) => {
    message.setCorrelationId(new shared.UUID().setString(id));
    message.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)));
    outbox.add(message.serializeBinary());
    // Replies that are settled together are sent together.
    if (!sending) queueMicrotask(send);
    sending = true;
  };
  const fail = (reason: Refusal) => {
    send();
    giveUp(reason);
  };
  const write = async (request: WriteRequest, id: string) => {
    const { stream, expected, size } = request;
    if (size > MAX_APPEND_BYTES) return reply(id, stream, tooLargeReply());
    const outcome = await writer.write(request);
    // A reply cannot ask the client to try again; the end of the call does.
    if (outcome.kind === 'unavailable') return fail(unavailable(outcome.reason));
    return reply(id, stream, batchReply(expected, outcome));
  };
  const unfinished = new UnfinishedAppends((late, id) => {
    reply(id, late.stream, batchReply(late.expected, { kind: 'too-late' }));
  });
  const writing = new Set<Promise<void>>();

  try {
    for await (const chunk of chunksOf(call)) {
      const id = chunk.getCorrelationId()?.getString() ?? '';
      try {
        const request = unfinished.add(chunk);
        if (!request) continue;
        const written = write(request, id).finally(() => writing.delete(written));
        writing.add(written);
      } catch (error) {
        const refusal = refusalFrom(error);
        if (refusal.code === status.UNAVAILABLE) return fail(refusal);
        reply(id, '', refusedReply(refusal));
      }
      // The next chunk is taken only when the writer and the client have room.
      await writer.ready();
      await room;
    }
    await Promise.all(writing);
    send();
    if (!signal.aborted) call.end();
  } finally {
    unfinished.clear();
  }
}

/** The client's chunks. After the last one the call stays open for replies. */
function chunksOf(call: BatchCall): AsyncIterable<BatchAppendReq> {
  return { [Symbol.asyncIterator]: () => call.iterator({ destroyOnReturn: false }) };
}
