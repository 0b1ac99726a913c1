import { describe, expect, it } from 'vitest';
import { startOfDay } from './venue-time.ts';

describe('the beginning of a day at the venue', () => {
  it.each([
    ['2026-11-20', 'America/New_York', '2026-11-20T05:00:00.000Z'],
    // On these days the clocks change, after the day has begun.
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
    ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
    ['2026-11-20', 'Pacific/Auckland', '2026-11-19T11:00:00.000Z'],
    ['2026-11-20', 'UTC', '2026-11-20T00:00:00.000Z'],
  ])('of %s in %s is %s', (day, zone, moment) => {
    expect(startOfDay(day, zone).toISOString()).toBe(moment);
  });
});
