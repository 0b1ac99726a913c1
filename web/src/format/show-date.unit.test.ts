import { describe, expect, it } from 'vitest';
import { fullDate, posterDate, shortDate } from './show-date.ts';

describe('showing a date', () => {
  it('writes it in US English', () => {
    expect(fullDate('2026-11-20')).toBe('Friday, November 20, 2026');
    expect(shortDate('2026-11-20')).toBe('Nov 20');
  });

  it('sets its pieces apart for a poster', () => {
    expect(posterDate('2027-01-03')).toEqual({ weekday: 'Sun', month: 'Jan', day: '3' });
  });
});
