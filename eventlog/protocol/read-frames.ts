import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';

const { ReadResp } = streams;

/* The messages of a read or subscription, apart from events, as bytes. */

export function confirmationFrame(subscriptionId: string): Buffer {
  const confirmation = new ReadResp.SubscriptionConfirmation().setSubscriptionId(subscriptionId);
  return bytes(new ReadResp().setConfirmation(confirmation));
}

export function checkpointFrame(position: number): Buffer {
  const checkpoint = new ReadResp.Checkpoint()
    .setCommitPosition(String(position))
    .setPreparePosition(String(position));
  return bytes(new ReadResp().setCheckpoint(checkpoint));
}

export function streamNotFoundFrame(stream: string): Buffer {
  const identifier = new shared.StreamIdentifier().setStreamName(Buffer.from(stream));
  return bytes(
    new ReadResp().setStreamNotFound(new ReadResp.StreamNotFound().setStreamIdentifier(identifier)),
  );
}

export const caughtUpFrame = bytes(new ReadResp().setCaughtUp(new ReadResp.CaughtUp()));

export const fellBehindFrame = bytes(new ReadResp().setFellBehind(new ReadResp.FellBehind()));

function bytes(message: { serializeBinary(): Uint8Array }): Buffer {
  return Buffer.from(message.serializeBinary());
}
