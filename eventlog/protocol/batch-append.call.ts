import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import { status, type handleBidiStreamingCall, type ServerDuplexStream } from '@grpc/grpc-js';
import code from '@eventstore/db-client/generated/code_pb.js';
import rpc from '@eventstore/db-client/generated/status_pb.js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import { roomIn, type OpenCalls } from './open-calls.ts';
import { MAX_APPEND_BYTES } from './proposed-events.ts';
import { damaged, refusalFrom, unavailable, type Refusal } from './call-refusals.ts';
import { unfinishedAppends } from './unfinished-appends.ts';
import type { WriteRequest, WriteOutcome } from '../storage/write-request.ts';
import type { Writer } from '../storage/writer.ts';
import { ANY, NO_STREAM, STREAM_EXISTS } from '../storage/revision-check.ts';

type BatchCall = ServerDuplexStream<BatchAppendReq, BatchReply>;

/** BatchAppend: many appends at a time over one call, each in one or more chunks. */
export function batchAppendCall(
  writer: Writer,
  calls: OpenCalls,
): handleBidiStreamingCall<BatchAppendReq, BatchReply> {
  return (call) => calls.run(call, (signal, giveUp) => serve(call, writer, signal, giveUp));
}

async function serve(
  call: BatchCall,
  writer: Writer,
  signal: AbortSignal,
  giveUp: (reason: Refusal) => void,
): Promise<void> {
  const reply = (id: string, stream: string, message: BatchReply) => {
    message.setCorrelationId(new shared.UUID().setString(id));
    message.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)));
    // Nothing may follow the end of a call that has failed.
    if (!signal.aborted) call.write(message);
  };
  const write = async (request: WriteRequest, id: string) => {
    const { stream, expected, size } = request;
    if (size > MAX_APPEND_BYTES) return reply(id, stream, tooLargeReply());
    const outcome = await writer.write(request);
    // A reply cannot ask the client to try again; the end of the call does.
    if (outcome.kind === 'unavailable') return giveUp(unavailable(outcome.reason));
    return reply(id, stream, batchReply(expected, outcome));
  };
  const unfinished = unfinishedAppends((late, id) => {
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
        if (refusal.code === status.UNAVAILABLE) return giveUp(refusal);
        reply(id, '', refusedReply(refusal));
      }
      // The next chunk is taken only when the writer and the client have room.
      await writer.ready();
      await roomIn(call, signal);
    }
    await Promise.all(writing);
    if (!signal.aborted) call.end();
  } finally {
    unfinished.clear();
  }
}

/** The client's chunks. After the last one the call stays open for replies. */
function chunksOf(call: BatchCall): AsyncIterable<BatchAppendReq> {
  return { [Symbol.asyncIterator]: () => call.iterator({ destroyOnReturn: false }) };
}

const { BatchAppendResp } = streams;
type BatchReply = InstanceType<typeof BatchAppendResp>;
type RepliedOutcome = Exclude<WriteOutcome, { kind: 'unavailable' }>;

/** The reply to one append of a batch call; the call itself goes on. */
function batchReply(expected: number, outcome: RepliedOutcome): BatchReply {
  switch (outcome.kind) {
    case 'written':
      return new BatchAppendResp().setSuccess(success(outcome.revision, outcome.position));
    case 'wrong-revision':
      return wrongRevision(expected, outcome.current);
    case 'deleted':
      return failure(code.Code.NOT_FOUND, 'StreamDeleted', new shared.StreamDeleted());
    case 'too-late':
      return failure(code.Code.DEADLINE_EXCEEDED, 'Timeout', new shared.Timeout());
    case 'damaged':
      return refusedReply(damaged());
  }
}

function tooLargeReply(): BatchReply {
  const details = new shared.MaximumAppendSizeExceeded().setMaxappendsize(MAX_APPEND_BYTES);
  return failure(code.Code.INVALID_ARGUMENT, 'MaximumAppendSizeExceeded', details);
}

/** The client does not know `BadRequest`, and throws an UnknownError with the message. */
function refusedReply({ code: statusCode, details: message }: Refusal): BatchReply {
  const details = new shared.BadRequest().setMessage(message);
  const reply = failure(statusCode, 'BadRequest', details);
  reply.getError()?.setMessage(message);
  return reply;
}

function success(revision: number, position: number | undefined) {
  const message = new BatchAppendResp.Success();
  if (revision < 0) message.setNoStream(new empty.Empty());
  else message.setCurrentRevision(String(revision));
  if (position === undefined) return message.setNoPosition(new empty.Empty());
  const text = String(position);
  return message.setPosition(
    new shared.AllStreamPosition().setCommitPosition(text).setPreparePosition(text),
  );
}

function wrongRevision(expected: number, current: number): BatchReply {
  const details = new shared.WrongExpectedVersion();
  if (current < 0) details.setCurrentNoStream(new empty.Empty());
  else details.setCurrentStreamRevision(String(current));
  if (expected === ANY) details.setExpectedAny(new empty.Empty());
  else if (expected === NO_STREAM) details.setExpectedNoStream(new empty.Empty());
  else if (expected === STREAM_EXISTS) details.setExpectedStreamExists(new empty.Empty());
  else details.setExpectedStreamPosition(String(expected));
  return failure(code.Code.ALREADY_EXISTS, 'WrongExpectedVersion', details);
}

function failure(statusCode: number, name: string, details: { serializeBinary(): Uint8Array }) {
  const packed = new any.Any();
  packed.pack(details.serializeBinary(), `event_store.client.${name}`);
  return new BatchAppendResp().setError(
    new rpc.Status().setCode(statusCode).setMessage(name).setDetails(packed),
  );
}
