import { describe, expect, it } from 'vitest';
import { addDays, addMonths, dayOf, isDay, openingDay } from './day.ts';

describe('calendar days', () => {
  it('dayOf takes the day of a show from its date', () => {
    expect(dayOf('2026-11-20T12:00:00')).toBe('2026-11-20');
  });

  it.each([
    ['2026-02-28', true],
    ['2026-02-29', false],
    ['2028-02-29', true],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['tomorrow', false],
    ['', false],
  ])('%s exists: %s', (text, exists) => {
    expect(isDay(text)).toBe(exists);
  });

  it('addDays counts over the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  });

  it('addMonths ends on the last day of a shorter month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-10-31', 1)).toBe('2026-11-30');
    expect(addMonths('2026-11-20', 12)).toBe('2027-11-20');
  });

  it.each([
    [[], '2026-11-20'],
    [['2026-11-02'], '2026-11-20'],
    [['2026-11-02', '2027-01-09', '2026-12-24'], '2026-12-24'],
    [['2026-12-24', '2026-11-28'], '2026-11-20'],
    [['2026-11-20'], '2026-11-20'],
  ])('a calendar with shows on %j opens on %s', (days, opening) => {
    expect(openingDay(days, '2026-11-20')).toBe(opening);
  });
});
