import { describe, expect, it } from 'vitest';
import { isPast } from './show-day.ts';

describe('whether a show is past', () => {
  it.each([
    ['on its date', '2026-12-05', '20:00', '21:00', '2026-12-05', false],
    ['the day after', '2026-12-05', '20:00', '21:00', '2026-12-06', true],
    ['without times', '2026-12-05', null, null, '2026-12-06', true],
    ['on the morning that it begins in', '2026-12-05', '23:00', '00:30', '2026-12-06', false],
    ['two days after a late night', '2026-12-05', '23:00', '00:30', '2026-12-07', true],
    ['on a late night at the end of a year', '2026-12-31', '22:00', '05:59', '2027-01-01', false],
    ['on a late night in a leap year', '2028-02-28', '23:00:00', '00:00:00', '2028-02-29', false],
    ['with an early show and no doors', '2026-12-05', null, '00:30', '2026-12-06', true],
    ['with late doors and no show time', '2026-12-05', '23:00', null, '2026-12-06', true],
    ['of a matinee', '2026-12-05', '05:00', '05:30', '2026-12-06', true],
    ['at the end of the calendar', '9999-12-31', '23:00', '00:30', '9999-12-31', false],
  ])('%s (%s, doors %s, show %s, on %s): %s', (_, date, doors_time, show_time, day, past) => {
    expect(isPast(date, { doors_time, show_time }, day)).toBe(past);
  });
});
