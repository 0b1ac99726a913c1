import { describe, expect, it } from 'vitest';
import { latestEnd, rangeOf, windowEnd } from './date-range.ts';

const today = '2026-11-20';

describe('picking a range of days', () => {
  it('accepts the two days in either order', () => {
    const range = { from: '2026-11-22', to: '2026-11-25' };
    expect(rangeOf('2026-11-22', '2026-11-25', today)).toEqual(range);
    expect(rangeOf('2026-11-25', '2026-11-22', today)).toEqual(range);
  });

  it('keeps one day between start and end', () => {
    expect(rangeOf('2026-11-22', '2026-11-22', today)).toEqual({
      from: '2026-11-22',
      to: '2026-11-23',
    });
  });

  it('starts a range today at the earliest', () => {
    expect(rangeOf('2026-11-01', '2026-11-25', today)).toEqual({ from: today, to: '2026-11-25' });
  });

  it('limits a range to a month', () => {
    expect(rangeOf('2026-12-01', '2027-03-01', today)).toEqual({
      from: '2026-12-01',
      to: '2027-01-01',
    });
  });

  it('ends a range within a year from today', () => {
    expect(windowEnd(today)).toBe('2027-11-20');
    expect(latestEnd('2027-11-10', today)).toBe('2027-11-20');
    expect(rangeOf('2027-11-20', '2027-11-20', today)).toEqual({
      from: '2027-11-19',
      to: '2027-11-20',
    });
  });
});
