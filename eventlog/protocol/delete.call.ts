import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { DeleteReq, TombstoneReq } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { handleUnaryCall } from '@grpc/grpc-js';
import {
  invalidArgument,
  refusalFrom,
  streamDeleted,
  timedOut,
  unavailable,
  wrongExpectedVersion,
} from './refusals.ts';
import { ANY, NO_STREAM, STREAM_EXISTS } from '../storage/revision-check.ts';
import { isMetadataStream } from '../storage/stream-metadata.ts';
import { streamNameOf } from './stream-name.ts';
import type { WriteRequest } from '../storage/write-request.ts';
import type { Writer } from '../storage/writer.ts';

const { DeleteResp, TombstoneResp } = streams;
type DeleteReply = InstanceType<typeof DeleteResp>;
type TombstoneReply = InstanceType<typeof TombstoneResp>;

/** Softly: the stream is gone for readers until somebody appends to it again. */
export function deleteCall(writer: Writer): handleUnaryCall<DeleteReq, DeleteReply> {
  return (call, callback) => {
    write(writer, 'delete', call.request.getOptions(), Number(call.getDeadline())).then(
      (position) => callback(null, deleteReply(position)),
      (error: unknown) => callback(refusalFrom(error)),
    );
  };
}

/** For ever: the stream's name can never be used again. */
export function tombstoneCall(writer: Writer): handleUnaryCall<TombstoneReq, TombstoneReply> {
  return (call, callback) => {
    write(writer, 'tombstone', call.request.getOptions(), Number(call.getDeadline())).then(
      (position) => callback(null, tombstoneReply(position)),
      (error: unknown) => callback(refusalFrom(error)),
    );
  };
}

async function write(
  writer: Writer,
  action: WriteRequest['action'],
  options: DeleteReq.Options | TombstoneReq.Options | undefined,
  deadline: number,
): Promise<number | undefined> {
  if (!options) throw invalidArgument('A deletion needs options.');
  if (writer.busy) throw unavailable('too many writes are waiting');
  const stream = streamNameOf(options.getStreamIdentifier());
  if (isMetadataStream(stream)) throw invalidArgument('Metadata cannot be deleted.');
  const expected = expectedBy(options);
  const request: WriteRequest = { action, stream, expected, events: [], size: 0, deadline };
  const outcome = await writer.write(request);
  switch (outcome.kind) {
    case 'written':
      return outcome.position;
    case 'wrong-revision':
      throw wrongExpectedVersion(stream, expected, outcome.current);
    case 'deleted':
      throw streamDeleted(stream);
    case 'too-late':
      throw timedOut();
    case 'unavailable':
      throw unavailable(outcome.reason);
  }
}

function expectedBy(options: DeleteReq.Options | TombstoneReq.Options): number {
  if (options.hasRevision()) return Number(options.getRevision());
  if (options.hasNoStream()) return NO_STREAM;
  if (options.hasStreamExists()) return STREAM_EXISTS;
  return ANY;
}

function deleteReply(position: number | undefined): DeleteReply {
  if (position === undefined) return new DeleteResp().setNoPosition(new shared.Empty());
  const text = String(position);
  return new DeleteResp().setPosition(
    new DeleteResp.Position().setCommitPosition(text).setPreparePosition(text),
  );
}

function tombstoneReply(position: number | undefined): TombstoneReply {
  if (position === undefined) return new TombstoneResp().setNoPosition(new shared.Empty());
  const text = String(position);
  return new TombstoneResp().setPosition(
    new TombstoneResp.Position().setCommitPosition(text).setPreparePosition(text),
  );
}
