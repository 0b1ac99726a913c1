import { describe, expect, it } from 'vitest';
import { daysOf } from './day-now.ts';
import { relativeTime } from './relative-time.ts';

const ago = (then: string, now: string) =>
  relativeTime(new Date(then), new Date(now), daysOf('America/New_York'));

describe('telling how long ago something was', () => {
  it.each([
    ['2026-11-20T17:00:00Z', 'Now'],
    ['2026-11-20T16:59:01Z', 'Now'],
    ['2026-11-20T17:03:00Z', 'Now'],
    ['2026-11-20T16:59:00Z', '1 minute ago'],
    ['2026-11-20T16:00:01Z', '59 minutes ago'],
    ['2026-11-20T16:00:00Z', '1 hour ago'],
    ['2026-11-20T05:00:00Z', '12 hours ago'],
    ['2026-11-20T04:59:59Z', 'Yesterday'],
    ['2026-11-19T05:00:00Z', 'Yesterday'],
    ['2026-11-19T04:59:59Z', undefined],
    ['2025-11-20T17:00:00Z', undefined],
  ])('says of %s, at noon of November 20 in New York: %s', (then, text) => {
    expect(ago(then, '2026-11-20T17:00:00Z')).toBe(text);
  });

  it('counts minutes across midnight, and hours only within the day of the venue', () => {
    expect(ago('2026-11-20T04:50:00Z', '2026-11-20T05:10:00Z')).toBe('20 minutes ago');
    expect(ago('2026-11-20T04:00:00Z', '2026-11-20T06:00:00Z')).toBe('Yesterday');
  });

  it('finds yesterday by the calendar when the clocks change', () => {
    expect(ago('2026-10-31T04:30:00Z', '2026-11-02T04:30:00Z')).toBe('Yesterday');
    expect(ago('2026-10-31T03:30:00Z', '2026-11-01T04:30:00Z')).toBeUndefined();
  });
});
