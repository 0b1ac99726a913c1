import { describe, expect, it } from 'vitest';
import { readEvent } from './events.ts';

// frozen-events.unit.test.ts reads every golden file.
describe('reading a recorded event', () => {
  it('upgrades the first version to the current shape', () => {
    expect(readEvent('SubscriberJoined', 1, { email: 'c2VhbGVk' })).toEqual({
      type: 'SubscriberJoined',
      data: { email: 'c2VhbGVk', source: 'dialog', wording: null, is_confirmed: false },
    });
  });

  it('returns undefined for an unknown type or a later version', () => {
    expect(readEvent('ShowRenamed', 1, {})).toBeUndefined();
    expect(readEvent('ShowPublished', 99, {})).toBeUndefined();
  });

  it('throws for data of another shape', () => {
    expect(() => readEvent('GenreDeleted', 1, { id: 7 })).toThrow();
  });
});
