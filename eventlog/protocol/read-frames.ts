import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import protobuf, { type Writer } from 'protobufjs/minimal.js';
import { int8, TOMBSTONE, type LogEvent } from '../storage/log-event.ts';

const { ReadResp } = streams;

/* The messages of a read or subscription, as bytes. */

/** An event as a `ReadResp`. Written field by field: four times as fast as the generated code. */
export function frameOf(event: LogEvent): Buffer {
  return (event.frame ??= encode(event));
}

export function confirmationFrame(subscriptionId: string): Buffer {
  const confirmation = new ReadResp.SubscriptionConfirmation().setSubscriptionId(subscriptionId);
  return serialized(new ReadResp().setConfirmation(confirmation));
}

export function checkpointFrame(position: number): Buffer {
  const checkpoint = new ReadResp.Checkpoint()
    .setCommitPosition(String(position))
    .setPreparePosition(String(position));
  return serialized(new ReadResp().setCheckpoint(checkpoint));
}

export function streamNotFoundFrame(stream: string): Buffer {
  const identifier = new shared.StreamIdentifier().setStreamName(Buffer.from(stream));
  return serialized(
    new ReadResp().setStreamNotFound(new ReadResp.StreamNotFound().setStreamIdentifier(identifier)),
  );
}

export const caughtUpFrame = serialized(new ReadResp().setCaughtUp(new ReadResp.CaughtUp()));

export const fellBehindFrame = serialized(new ReadResp().setFellBehind(new ReadResp.FellBehind()));

function serialized(message: { serializeBinary(): Uint8Array }): Buffer {
  return Buffer.from(message.serializeBinary());
}

/* A tag is the number of a field, and how its value is written. */
const numberTag = (field: number) => field << 3;
const bytesTag = (field: number) => (field << 3) | 2;

/** ReadResp { event: ReadEvent { event: RecordedEvent { … }, commit_position } } */
function encode(event: LogEvent): Buffer {
  const { position, revision, stream, id, type, json, data, metadata, created } = event;
  const frame = protobuf.Writer.create();
  frame.uint32(bytesTag(1)).fork();
  frame.uint32(bytesTag(1)).fork();
  frame.uint32(bytesTag(1)).fork().uint32(bytesTag(2)).string(id).ldelim();
  frame.uint32(bytesTag(2)).fork().uint32(bytesTag(3)).string(stream).ldelim();
  frame.uint32(numberTag(3)).uint64(revision === TOMBSTONE ? int8(revision) : revision);
  frame.uint32(numberTag(4)).uint64(position);
  frame.uint32(numberTag(5)).uint64(position);
  property(frame, 'type', type);
  property(frame, 'content-type', json ? 'application/json' : 'application/octet-stream');
  property(frame, 'created', String(created));
  frame.uint32(bytesTag(7)).bytes(metadata);
  frame.uint32(bytesTag(8)).bytes(data);
  frame.ldelim();
  frame.uint32(numberTag(3)).uint64(position);
  frame.ldelim();
  const { buffer, byteOffset, length } = frame.finish();
  return Buffer.from(buffer, byteOffset, length);
}

/** One entry of the map of properties. */
function property(frame: Writer, name: string, value: string): void {
  frame.uint32(bytesTag(6)).fork();
  frame.uint32(bytesTag(1)).string(name).uint32(bytesTag(2)).string(value);
  frame.ldelim();
}
