import { randomUUID } from 'node:crypto';
import {
  MaxAppendSizeExceededError,
  StreamDeletedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { unpackToCommandError } from '@eventstore/db-client/dist/streams/appendToStream/unpackError.js';
import { parseUUID } from '@eventstore/db-client/dist/utils/grpcUUID.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientDuplexStream } from '@grpc/grpc-js';
import timestamp from 'google-protobuf/google/protobuf/timestamp_pb.js';
import type { NewEvent } from '../storage/log-event.ts';

const { BatchAppendReq } = streams;
type Request = InstanceType<typeof BatchAppendReq>;
export type BatchCall = ClientDuplexStream<Request, BatchAppendResp>;

type RawOutcome =
  /** The position of the last event; a server may leave it out if it repeats an earlier append. */
  | { kind: 'written'; position: bigint | undefined }
  /** The stream's last revision, -1 for none. */
  | { kind: 'wrong-revision'; current: number }
  | { kind: 'deleted' }
  /** The limit of the server in bytes, if the client understands what the server says. */
  | { kind: 'too-large'; limit: number | undefined };

export type BatchAppends = {
  /** Appends at exactly this last revision, -1 for a new stream. */
  append(stream: string, expected: number, events: NewEvent[]): Promise<RawOutcome>;
  end(): void;
};

const LIMIT_MS = 120_000;
/** What KurrentDB 26 says of an event over its limit, which the client does not know. */
const EVENT_TOO_LARGE = 'MaximumAppendEventSizeExceeded';

/** Appends in the order of the calls, without waiting for the reply to one before the next. */
export function batchAppends(call: BatchCall): BatchAppends {
  const waiting = new Map<string, PromiseWithResolvers<RawOutcome>>();
  let failure: Error | undefined;
  call.on('data', (reply) => {
    const id = parseUUID(reply.getCorrelationId());
    const outcome = waiting.get(id);
    waiting.delete(id);
    try {
      outcome?.resolve(outcomeOf(reply));
    } catch (error) {
      outcome?.reject(error);
    }
  });
  const fail = (error: Error) => {
    failure ??= error;
    for (const { reject } of waiting.values()) reject(failure);
    waiting.clear();
  };
  call.on('error', fail);
  call.on('end', () => fail(new Error('The log has ended the call.')));
  return {
    async append(stream, expected, events) {
      if (failure) throw failure;
      const id = randomUUID();
      const outcome = Promise.withResolvers<RawOutcome>();
      waiting.set(id, outcome);
      call.write(requestOf(id, stream, expected, events));
      return outcome.promise;
    },
    end: () => call.end(),
  };
}

function requestOf(id: string, stream: string, expected: number, events: NewEvent[]): Request {
  const options = new BatchAppendReq.Options()
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)))
    .setDeadline(timestamp.Timestamp.fromDate(new Date(Date.now() + LIMIT_MS)));
  return new BatchAppendReq()
    .setCorrelationId(new shared.UUID().setString(id))
    .setOptions(
      expected < 0
        ? options.setNoStream(new shared.Empty())
        : options.setStreamPosition(String(expected)),
    )
    .setProposedMessagesList(events.map(proposed))
    .setIsFinal(true);
}

function proposed({ id, type, json, data, metadata }: NewEvent) {
  const message = new BatchAppendReq.ProposedMessage()
    .setId(new shared.UUID().setString(id))
    .setData(data)
    .setCustomMetadata(metadata);
  message.getMetadataMap().set('type', type);
  const contentType = json ? 'application/json' : 'application/octet-stream';
  message.getMetadataMap().set('content-type', contentType);
  return message;
}

/** @throws CommandError for any other failure. */
function outcomeOf(reply: BatchAppendResp): RawOutcome {
  const failure = reply.getError();
  if (!failure) {
    const position = reply.getSuccess()?.getPosition()?.getCommitPosition();
    return { kind: 'written', position: position === undefined ? undefined : BigInt(position) };
  }
  const stream = Buffer.from(reply.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString();
  const error = unpackToCommandError(failure, stream);
  if (error instanceof StreamDeletedError) return { kind: 'deleted' };
  if (error instanceof MaxAppendSizeExceededError)
    return { kind: 'too-large', limit: error.maxAppendSize };
  if (error.message.includes(EVENT_TOO_LARGE)) return { kind: 'too-large', limit: undefined };
  if (!(error instanceof WrongExpectedVersionError)) throw error;
  const { actualVersion: current } = error;
  return { kind: 'wrong-revision', current: typeof current === 'bigint' ? Number(current) : -1 };
}
