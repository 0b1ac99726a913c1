import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { describe, expect, it } from 'vitest';
import { newEventOf } from './proposed-events.ts';

const ID = '6f1c7b0e-24ab-4a53-9d55-0d0c4c2ad3a1';

function proposed(properties: Record<string, string>, id = ID) {
  const message = new streams.AppendReq.ProposedMessage().setId(new shared.UUID().setString(id));
  for (const [name, value] of Object.entries(properties)) message.getMetadataMap().set(name, value);
  return message;
}

describe('a proposed event', () => {
  it('is read with its id in lower case, its type, and whether it is JSON', () => {
    const message = proposed({ type: 'Gig', 'content-type': 'application/json' }, ID.toUpperCase());
    expect(newEventOf(message)).toMatchObject({ id: ID, type: 'Gig', json: true });
    const other = proposed({ type: 'Gig', 'content-type': 'application/octet-stream' });
    expect(newEventOf(other).json).toBe(false);
  });

  it.each([
    [{ 'content-type': 'application/json' }, 'needs type,content-type'],
    [{ type: 'Gig' }, 'needs type,content-type'],
    [{ type: '', 'content-type': 'application/json' }, 'needs a type'],
    [{ type: 'a\0b', 'content-type': 'application/json' }, 'character zero'],
  ])(
    'is refused when its properties are missing or cannot be stored: %j',
    (properties, complaint) => {
      expect(() => newEventOf(proposed(properties))).toThrow(complaint);
    },
  );

  it('is refused without a UUID', () => {
    const properties = { type: 'Gig', 'content-type': 'application/json' };
    expect(() => newEventOf(proposed(properties, 'seven'))).toThrow('UUID');
  });
});
