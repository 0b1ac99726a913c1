import { setImmediate as nextTurn } from 'node:timers/promises';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { AppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { handleClientStreamingCall, ServerReadableStream } from '@grpc/grpc-js';
import { appendSize, type NewEvent } from '../storage/log-event.ts';
import { MAX_APPEND_BYTES, newEventOf, refuseUnsupported } from './proposed-events.ts';
import { invalidArgument, maximumAppendSizeExceeded, unavailable } from './call-refusals.ts';
import { ANY, NO_STREAM, STREAM_EXISTS } from '../storage/revision-check.ts';
import { streamNameOf } from './stream-name.ts';
import { expectedRevision, respond, withPosition, writeRefusal } from './write-messages.ts';
import type { WriteOutcome, WriteRequest } from '../storage/write-request.ts';
import type { Writer } from '../storage/writer.ts';

const { AppendResp } = streams;
type Reply = InstanceType<typeof AppendResp>;
type AppendCall = ServerReadableStream<AppendReq, Reply>;

/** Append, one call per append: the client uses it when a call has its own credentials. */
export function appendCall(writer: Writer): handleClientStreamingCall<AppendReq, Reply> {
  return (call, callback) => respond(append(call, writer), callback);
}

async function append(call: AppendCall, writer: Writer): Promise<Reply> {
  const request = await receive(call);
  await assertComplete(call);
  if (writer.busy) throw unavailable('too many writes are waiting');
  return replyTo(request, await writer.write(request));
}

/** Listens to the events of the call: with an iterator an append takes a quarter more CPU time. */
function receive(call: AppendCall): Promise<WriteRequest> {
  let options: AppendReq.Options | undefined;
  const events: NewEvent[] = [];
  let size = 0;
  const take = (message: AppendReq) => {
    options ??= message.getOptions();
    const proposed = message.getProposedMessage();
    if (!proposed) return;
    const event = newEventOf(proposed);
    size += appendSize(event);
    if (size > MAX_APPEND_BYTES) throw maximumAppendSizeExceeded(MAX_APPEND_BYTES);
    events.push(event);
  };
  const received = () => {
    if (!options) throw invalidArgument('An append must begin with its options.');
    const stream = streamNameOf(options.getStreamIdentifier());
    const deadline = Number(call.getDeadline());
    refuseUnsupported(stream, events);
    const expected = expectedRevision(options);
    return { action: 'append' as const, stream, expected, events, size, deadline };
  };
  return new Promise((resolve, reject) => {
    const refuse = (error: unknown) => {
      call.destroy();
      reject(error);
    };
    call.on('data', (message: AppendReq) => attempt(() => take(message), refuse));
    call.on('end', () => attempt(() => resolve(received()), refuse));
  });
}

/** When the connection breaks, the request first seems to end normally, but may lack events. */
async function assertComplete(call: AppendCall): Promise<void> {
  await nextTurn();
  if (call.cancelled) throw unavailable('the connection broke');
}

function attempt(work: () => void, refuse: (error: unknown) => void): void {
  try {
    work();
  } catch (error) {
    refuse(error);
  }
}

function replyTo({ stream, expected }: WriteRequest, outcome: WriteOutcome): Reply {
  if (outcome.kind === 'written') {
    return new AppendResp().setSuccess(success(outcome.revision, outcome.position));
  }
  if (outcome.kind === 'wrong-revision') {
    return new AppendResp().setWrongExpectedVersion(wrongRevision(expected, outcome.current));
  }
  throw writeRefusal(stream, outcome);
}

function success(revision: number, position: number | undefined) {
  const message = new AppendResp.Success();
  if (revision < 0) message.setNoStream(new shared.Empty());
  else message.setCurrentRevision(String(revision));
  return withPosition(message, new AppendResp.Position(), position);
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
