import { describe, expect, it } from 'vitest';
import { posterDate } from './poster-date.ts';

describe('setting a date on a poster', () => {
  it('splits a date into the pieces of a poster', () => {
    expect(posterDate('2027-01-03', '2026-11-20')).toEqual({
      weekday: 'Sun',
      month: 'Jan',
      day: '3',
    });
  });

  it('has "Tonight" in the place of the weekday of today', () => {
    const today = '2026-11-20';
    expect(posterDate(today, today)).toEqual({ weekday: 'Tonight', month: 'Nov', day: '20' });
  });

  it.each([
    ['2027-10-19', 'Oct'],
    ['2027-10-20', 'Oct 2027'],
    ['2025-12-21', 'Dec'],
    ['2025-12-20', 'Dec 2025'],
  ])('writes the month of %s as %s, with the year if another could be meant', (day, month) => {
    expect(posterDate(day, '2026-11-20').month).toBe(month);
  });
});
