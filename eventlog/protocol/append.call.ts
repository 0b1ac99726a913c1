import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { AppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { handleClientStreamingCall, ServerReadableStream } from '@grpc/grpc-js';
import { appendSize, type NewEvent } from '../storage/log-event.ts';
import { MAX_APPEND_BYTES, newEventOf } from './proposed-events.ts';
import {
  invalidArgument,
  maximumAppendSizeExceeded,
  refusalFrom,
  streamDeleted,
  timedOut,
  unavailable,
} from './refusals.ts';
import { ANY, NO_STREAM, STREAM_EXISTS } from '../storage/revision-check.ts';
import { streamNameOf } from './stream-name.ts';
import { refuseUnsupported } from './unsupported-writes.ts';
import type { WriteOutcome, WriteRequest } from '../storage/write-request.ts';
import type { Writer } from '../storage/writer.ts';

const { AppendResp } = streams;
type Reply = InstanceType<typeof AppendResp>;
type AppendCall = ServerReadableStream<AppendReq, Reply>;

/** Append, one call for one append: what the client uses when a call has its own credentials. */
export function appendCall(writer: Writer): handleClientStreamingCall<AppendReq, Reply> {
  return (call, callback) => {
    append(call, writer).then(
      (reply) => callback(null, reply),
      (error: unknown) => callback(refusalFrom(error)),
    );
  };
}

async function append(call: AppendCall, writer: Writer): Promise<Reply> {
  const request = await receive(call);
  if (writer.busy) throw unavailable('too many writes are waiting');
  return replyTo(request, await writer.write(request));
}

async function receive(call: AppendCall): Promise<WriteRequest> {
  let options: AppendReq.Options | undefined;
  const events: NewEvent[] = [];
  let size = 0;
  for await (const message of messagesOf(call)) {
    options ??= message.getOptions();
    const proposed = message.getProposedMessage();
    if (!proposed) continue;
    const event = newEventOf(proposed);
    size += appendSize(event);
    if (size > MAX_APPEND_BYTES) throw maximumAppendSizeExceeded(MAX_APPEND_BYTES);
    events.push(event);
  }
  if (!options) throw invalidArgument('An append begins with its options.');
  const stream = streamNameOf(options.getStreamIdentifier());
  const deadline = Number(call.getDeadline());
  refuseUnsupported(stream, events);
  return { action: 'append', stream, expected: expectedBy(options), events, size, deadline };
}

function messagesOf(call: AppendCall): AsyncIterable<AppendReq> {
  return call;
}

function expectedBy(options: AppendReq.Options): number {
  if (options.hasRevision()) return Number(options.getRevision());
  if (options.hasNoStream()) return NO_STREAM;
  if (options.hasStreamExists()) return STREAM_EXISTS;
  return ANY;
}

function replyTo({ stream, expected }: WriteRequest, outcome: WriteOutcome): Reply {
  switch (outcome.kind) {
    case 'written':
      return new AppendResp().setSuccess(success(outcome.revision, outcome.position));
    case 'wrong-revision':
      return new AppendResp().setWrongExpectedVersion(wrongRevision(expected, outcome.current));
    case 'deleted':
      throw streamDeleted(stream);
    case 'too-late':
      throw timedOut();
    case 'unavailable':
      throw unavailable(outcome.reason);
  }
}

function success(revision: number, position: number | undefined) {
  const message = new AppendResp.Success();
  if (revision < 0) message.setNoStream(new shared.Empty());
  else message.setCurrentRevision(String(revision));
  if (position === undefined) return message.setNoPosition(new shared.Empty());
  const text = String(position);
  return message.setPosition(
    new AppendResp.Position().setCommitPosition(text).setPreparePosition(text),
  );
}

function wrongRevision(expected: number, current: number) {
  const message = new AppendResp.WrongExpectedVersion();
  if (current < 0) message.setCurrentNoStream(new shared.Empty());
  else message.setCurrentRevision(String(current));
  if (expected === ANY) return message.setExpectedAny(new shared.Empty());
  if (expected === NO_STREAM) return message.setExpectedNoStream(new shared.Empty());
  if (expected === STREAM_EXISTS) return message.setExpectedStreamExists(new shared.Empty());
  return message.setExpectedRevision(String(expected));
}
