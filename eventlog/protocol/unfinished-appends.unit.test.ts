import { randomUUID } from 'node:crypto';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { status } from '@grpc/grpc-js';
import { afterEach, describe, expect, it } from 'vitest';
import { unfinishedAppends } from './unfinished-appends.ts';

const { BatchAppendReq } = streams;

let unfinished = unfinishedAppends(() => undefined);
afterEach(() => {
  unfinished.clear();
  unfinished = unfinishedAppends(() => undefined);
});

function chunk(id: string, options: { first: boolean; last: boolean; bytes?: number }) {
  const message = new BatchAppendReq.ProposedMessage()
    .setId(new shared.UUID().setString(randomUUID()))
    .setData(Buffer.alloc(options.bytes ?? 0));
  message.getMetadataMap().set('type', 'T').set('content-type', 'application/octet-stream');
  const stream = new shared.StreamIdentifier().setStreamName(Buffer.from('show-1'));
  return new BatchAppendReq()
    .setCorrelationId(new shared.UUID().setString(id))
    .setIsFinal(options.last)
    .setProposedMessagesList([message])
    .setOptions(
      options.first ? new BatchAppendReq.Options().setStreamIdentifier(stream) : undefined,
    );
}

describe('an append in several chunks', () => {
  it('is complete with its last chunk, even among chunks of other appends', () => {
    expect(unfinished.add(chunk('a', { first: true, last: false }))).toBeUndefined();
    expect(unfinished.add(chunk('b', { first: true, last: true }))?.events).toHaveLength(1);
    expect(unfinished.add(chunk('a', { first: false, last: false }))).toBeUndefined();
    expect(unfinished.add(chunk('a', { first: false, last: true }))?.events).toHaveLength(3);
  });

  it('is returned at once when it is larger than allowed', () => {
    unfinished.add(chunk('a', { first: true, last: false, bytes: 10_000_000 }));
    const large = chunk('a', { first: false, last: false, bytes: 10_000_000 });
    expect(unfinished.add(large)?.size).toBeGreaterThan(20_000_000);
    expect(unfinished.add(chunk('a', { first: false, last: true }))).toBeUndefined();
  });
});

describe('appends that are never finished', () => {
  const open = (bytes: number) =>
    unfinished.add(chunk(randomUUID(), { first: true, last: false, bytes }));

  it.each([
    ['in number', 256, 1],
    ['in bytes', 4, 10_000_000],
  ])('are limited %s', (_name, most, bytes) => {
    for (let count = 0; count < most; count += 1) open(bytes);
    expect(() => open(bytes)).toThrow(expect.objectContaining({ code: status.UNAVAILABLE }));
  });
});
