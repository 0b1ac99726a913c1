import streams from '@eventstore/db-client/generated/streams_pb.js';
import { describe, expect, it } from 'vitest';
import { frameOf } from './read-frames.ts';
import { TOMBSTONE, type LogEvent } from '../storage/log-event.ts';

const event: LogEvent = {
  position: 0,
  stream: 'show-1',
  revision: 0,
  id: '6f1c7b0e-24ab-4a53-9d55-0d0c4c2ad3a1',
  type: 'ShowAnnounced',
  json: true,
  data: Buffer.from('{"band":"Möbius"}'),
  metadata: Buffer.alloc(0),
  created: 17_952_000_000_000_000n,
};

/** What the generated code of the client reads from the frame. */
function read(given: LogEvent) {
  const message = streams.ReadResp.deserializeBinary(frameOf(given)).getEvent();
  const recorded = message?.getEvent();
  return {
    position: message?.getCommitPosition(),
    commit: recorded?.getCommitPosition(),
    prepare: recorded?.getPreparePosition(),
    revision: recorded?.getStreamRevision(),
    id: recorded?.getId()?.getString(),
    stream: Buffer.from(recorded?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString(),
    properties: Object.fromEntries(recorded?.getMetadataMap().toObject() ?? []),
    data: Buffer.from(recorded?.getData_asU8() ?? []),
    metadata: Buffer.from(recorded?.getCustomMetadata_asU8() ?? []),
  };
}

describe('an event on the wire', () => {
  it('is read by the client as it was written', () => {
    const metadata = Buffer.from([0, 255, 128]);
    const given = {
      ...event,
      position: 2 ** 45 + 1,
      revision: 300,
      stream: 'größe 東京',
      metadata,
    };
    expect(read(given)).toEqual({
      position: String(given.position),
      commit: String(given.position),
      prepare: String(given.position),
      revision: '300',
      id: event.id,
      stream: 'größe 東京',
      properties: {
        type: 'ShowAnnounced',
        'content-type': 'application/json',
        created: '17952000000000000',
      },
      data: event.data,
      metadata,
    });
  });

  it.each([0, 1, 127, 128, 16_383, 16_384, 2 ** 31, 2 ** 32, Number.MAX_SAFE_INTEGER])(
    'encodes the number %d exactly',
    (revision) => expect(read({ ...event, revision }).revision).toBe(String(revision)),
  );

  it('has the largest revision if it is a tombstone', () => {
    expect(read({ ...event, revision: TOMBSTONE }).revision).toBe('9223372036854775807');
  });

  it('holds a mebibyte of data', () => {
    const data = Buffer.alloc(1024 * 1024, 'x');
    expect(read({ ...event, json: false, data }).data.equals(data)).toBe(true);
  });
});
