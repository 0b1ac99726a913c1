import code from '@eventstore/db-client/generated/code_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import { MAX_APPEND_BYTES } from './proposed-events.ts';
import { ANY, NO_STREAM, STREAM_EXISTS } from '../storage/revision-check.ts';
import type { Refusal } from './call-refusals.ts';
import type { WriteOutcome } from '../storage/write-request.ts';

const { BatchAppendResp } = streams;
export type BatchReply = InstanceType<typeof BatchAppendResp>;
type RepliedOutcome = Exclude<WriteOutcome, { kind: 'unavailable' }>;

/** The reply to one append of a batch call; the call itself goes on. */
export function batchReply(expected: number, outcome: RepliedOutcome): BatchReply {
  switch (outcome.kind) {
    case 'written':
      return new BatchAppendResp().setSuccess(success(outcome.revision, outcome.position));
    case 'wrong-revision':
      return wrongRevision(expected, outcome.current);
    case 'deleted':
      return failure(code.Code.NOT_FOUND, 'StreamDeleted', new shared.StreamDeleted());
    case 'too-late':
      return failure(code.Code.DEADLINE_EXCEEDED, 'Timeout', new shared.Timeout());
  }
}

export function tooLargeReply(): BatchReply {
  const details = new shared.MaximumAppendSizeExceeded().setMaxappendsize(MAX_APPEND_BYTES);
  return failure(code.Code.INVALID_ARGUMENT, 'MaximumAppendSizeExceeded', details);
}

/** The client does not know `BadRequest`, and throws an UnknownError with the message. */
export function refusedReply({ code: statusCode, details: message }: Refusal): BatchReply {
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

function failure(
  statusCode: number,
  name: string,
  details: { serializeBinary(): Uint8Array },
): BatchReply {
  const packed = new any.Any();
  packed.pack(details.serializeBinary(), `event_store.client.${name}`);
  return new BatchAppendResp().setError(
    new status.Status().setCode(statusCode).setMessage(name).setDetails(packed),
  );
}
