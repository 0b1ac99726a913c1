import { describe, expect, it } from 'vitest';
import { beginsBeforeDoors, isPast, showNights } from './show-day.ts';

describe('whether a show is past', () => {
  it.each([
    ['on its date', '2026-12-05', '20:00', '21:00', '2026-12-05', false],
    ['the day after', '2026-12-05', '20:00', '21:00', '2026-12-06', true],
    ['without times', '2026-12-05', null, null, '2026-12-06', true],
    ['on the morning that it begins in', '2026-12-05', '23:00', '00:30', '2026-12-06', false],
    ['two days after a late night', '2026-12-05', '23:00', '00:30', '2026-12-07', true],
    ['on a late night at the end of a year', '2026-12-31', '22:00', '05:59', '2027-01-01', false],
    ['on a late night in a leap year', '2028-02-28', '23:00:00', '00:00:00', '2028-02-29', false],
    ['with a show after midnight and no doors', '2026-12-05', null, '00:30', '2026-12-06', false],
    ['with doors after midnight alone', '2026-12-05', '01:00', null, '2026-12-06', false],
    ['with doors in the evening', '2026-12-05', '18:00', '00:15', '2026-12-06', false],
    ['with a slip', '2026-12-05', '20:00', '19:30', '2026-12-06', true],
    ['with late doors and no show time', '2026-12-05', '23:00', null, '2026-12-06', true],
    ['of a matinee', '2026-12-05', '06:00', '06:30', '2026-12-06', true],
    ['at the end of the calendar', '9999-12-31', '23:00', '00:30', '9999-12-31', false],
  ])('%s (%s, doors %s, show %s, on %s): %s', (_, date, doors_time, show_time, day, past) => {
    expect(isPast(date, { doors_time, show_time }, day)).toBe(past);
  });
});

describe('the nights of doors and show', () => {
  it.each([
    ['an evening', '19:00', '20:00', 0, 0],
    ['doors in the evening and a show after midnight', '18:00', '00:15', 0, 1],
    ['late doors and a show before morning', '23:30', '05:59', 0, 1],
    ['late doors and a show in the morning', '22:00', '07:00', 0, 1],
    ['late doors and a show just before noon', '22:00', '11:59', 0, 1],
    ['both after midnight', '00:30', '01:00', 1, 1],
    ['both at midnight', '00:00', '00:00:00', 1, 1],
    ['doors after midnight and a show in the morning', '05:30', '06:30', 1, 1],
    ['doors after midnight alone', '01:00', null, 1, 1],
    ['a show after midnight alone', null, '05:59:59', 0, 1],
    ['a show in the morning alone', null, '06:00', 0, 0],
    ['doors in the morning', '06:00', '06:00', 0, 0],
    ['a slip', '20:00', '19:30', 0, 0],
    ['a slip at noon', '13:00', '12:00', 0, 0],
    ['the same minute', '09:00:30', '09:00', 0, 0],
    ['neither', null, null, 0, 0],
  ])('are right for %s (doors %s, show %s)', (_, doors_time, show_time, doors, show) => {
    expect(showNights({ doors_time, show_time })).toEqual({ doors, show });
  });
});

describe('a show time before its doors', () => {
  it.each([
    ['20:00', '19:30', true],
    ['20:00', '12:00', true],
    ['20:00', '11:59', false],
    ['20:00', '20:00:00', false],
    ['18:00', '00:15', false],
    ['20:00', null, false],
    [null, '19:30', false],
  ])('is a slip with doors %s and show %s: %s', (doors_time, show_time, is) => {
    expect(beginsBeforeDoors({ doors_time, show_time })).toBe(is);
  });
});
