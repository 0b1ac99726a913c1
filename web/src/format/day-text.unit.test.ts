import { describe, expect, it } from 'vitest';
import { addDays, toDate } from './day.ts';
import { fullDate, monthName, shortDate, weekdayDate, weekdayShortDate } from './day-text.ts';

describe('showing a date', () => {
  it('writes a date in US English', () => {
    expect(fullDate('2026-11-20')).toBe('Friday, November 20, 2026');
    expect(monthName('2026-11-20')).toBe('November 2026');
    expect(shortDate('2026-11-20')).toBe('Nov 20');
    expect(weekdayShortDate('2026-11-20')).toBe('Fri, Nov 20');
    expect(weekdayDate('2027-01-03')).toBe('Sun, Jan 3, 2027');
  });

  it('writes every weekday and month in full, as the browser would', () => {
    const options = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' } as const;
    const { format } = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
    for (let days = 0; days < 366; days += 1) {
      const day = addDays('2027-01-01', days);
      expect(fullDate(day)).toBe(format(toDate(day)));
    }
  });
});
