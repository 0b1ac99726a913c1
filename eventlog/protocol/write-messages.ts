import shared from '@eventstore/db-client/generated/shared_pb.js';
import type {
  AppendReq,
  BatchAppendReq,
  DeleteReq,
  TombstoneReq,
} from '@eventstore/db-client/generated/streams_pb.js';
import { ANY, NO_STREAM, STREAM_EXISTS } from '../storage/revision-check.ts';
import type { WriteOutcome } from '../storage/write-request.ts';
import type { sendUnaryData } from '@grpc/grpc-js';
import {
  damaged,
  refusalFrom,
  streamDeleted,
  timedOut,
  unavailable,
  type Refusal,
} from './call-refusals.ts';

/* Shared by the calls that write. */

type WriteOptions =
  | AppendReq.Options
  | BatchAppendReq.Options
  | DeleteReq.Options
  | TombstoneReq.Options;

export function expectedRevision(options: WriteOptions): number {
  if ('hasRevision' in options && options.hasRevision()) return Number(options.getRevision());
  if ('hasStreamPosition' in options && options.hasStreamPosition()) {
    return Number(options.getStreamPosition());
  }
  if (options.hasNoStream()) return NO_STREAM;
  return options.hasStreamExists() ? STREAM_EXISTS : ANY;
}

type Position = {
  setCommitPosition(text: string): Position;
  setPreparePosition(text: string): Position;
};
type Reply<Place> = {
  setPosition(position?: Place): unknown;
  setNoPosition(none: InstanceType<typeof shared.Empty>): unknown;
};

/** Sets the position of the last event that was written, if it is known. */
export function withPosition<Message extends Reply<Place>, Place extends Position>(
  reply: Message,
  place: Place,
  position: number | undefined,
): Message {
  if (position === undefined) {
    reply.setNoPosition(new shared.Empty());
  } else {
    place.setCommitPosition(String(position)).setPreparePosition(String(position));
    reply.setPosition(place);
  }
  return reply;
}

type Unwritten = Exclude<WriteOutcome, { kind: 'written' | 'wrong-revision' }>;

export function writeRefusal(stream: string, outcome: Unwritten): Refusal {
  switch (outcome.kind) {
    case 'deleted':
      return streamDeleted(stream);
    case 'too-late':
      return timedOut();
    case 'damaged':
      return damaged();
    case 'unavailable':
      return unavailable(outcome.reason);
  }
}

/** Ends a call with the reply, or with a refusal. */
export function respond<Message>(reply: Promise<Message>, callback: sendUnaryData<Message>): void {
  reply.then(
    (message) => callback(null, message),
    (error: unknown) => callback(refusalFrom(error)),
  );
}
