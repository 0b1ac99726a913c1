import type { DeleteReq, TombstoneReq } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { handleUnaryCall, ServerUnaryCall } from '@grpc/grpc-js';
import { isMetadataStream } from '../storage/stream-metadata.ts';
import type { WriteRequest } from '../storage/write-request.ts';
import type { Writer } from '../storage/writer.ts';
import { invalidArgument, unavailable, wrongExpectedVersion } from './call-refusals.ts';
import { streamNameOf } from './stream-name.ts';
import { expectedRevision, respond, withPosition, writeRefusal } from './write-messages.ts';

const { DeleteResp, TombstoneResp } = streams;
type DeleteReply = InstanceType<typeof DeleteResp>;
type TombstoneReply = InstanceType<typeof TombstoneResp>;

/** A soft delete: readers do not find the stream until somebody appends to it again. */
export function deleteCall(writer: Writer): handleUnaryCall<DeleteReq, DeleteReply> {
  return (call, callback) => {
    const deleted = write(writer, 'delete', call).then((position) =>
      withPosition(new DeleteResp(), new DeleteResp.Position(), position),
    );
    respond(deleted, callback);
  };
}

/** A permanent deletion: the name of the stream can never be used again. */
export function tombstoneCall(writer: Writer): handleUnaryCall<TombstoneReq, TombstoneReply> {
  return (call, callback) => {
    const closed = write(writer, 'tombstone', call).then((position) =>
      withPosition(new TombstoneResp(), new TombstoneResp.Position(), position),
    );
    respond(closed, callback);
  };
}

async function write<Request extends DeleteReq | TombstoneReq>(
  writer: Writer,
  action: WriteRequest['action'],
  call: ServerUnaryCall<Request, unknown>,
): Promise<number | undefined> {
  const options = call.request.getOptions();
  if (!options) throw invalidArgument('A deletion needs options.');
  if (writer.busy) throw unavailable('too many writes are waiting');
  const stream = streamNameOf(options.getStreamIdentifier());
  if (isMetadataStream(stream)) throw invalidArgument('Metadata cannot be deleted.');
  const expected = expectedRevision(options);
  const deadline = Number(call.getDeadline());
  const outcome = await writer.write({ action, stream, expected, events: [], size: 0, deadline });
  if (outcome.kind === 'written') return outcome.position;
  if (outcome.kind !== 'wrong-revision') throw writeRefusal(stream, outcome);
  throw wrongExpectedVersion(stream, expected, outcome.current);
}
