import { describe, expect, it } from 'vitest';
import { readEvent } from './events.ts';

// scripts/events-check.ts reads every golden file.
describe('reading a recorded event', () => {
  it('reads a first version as it is written today', () => {
    expect(readEvent('SubscriberJoined', 1, { email: 'c2VhbGVk' })).toEqual({
      type: 'SubscriberJoined',
      data: { email: 'c2VhbGVk', source: 'dialog', wording: null },
    });
  });

  it('returns undefined for an unknown type or a later version', () => {
    expect(readEvent('ShowSoldOut', 1, {})).toBeUndefined();
    expect(readEvent('ShowPublished', 99, {})).toBeUndefined();
  });

  it('throws for data that does not fit', () => {
    expect(() => readEvent('GenreDeleted', 1, { id: 7 })).toThrow();
  });
});
