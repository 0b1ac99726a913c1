import { describe, expect, it } from 'vitest';
import { venueDay, venueToday } from './venue-day.ts';

describe("the venue's day", () => {
  it.each([
    ['the last minute of the day', 'America/New_York', '2026-11-21T04:59:59Z', '2026-11-20'],
    ['midnight', 'America/New_York', '2026-11-21T05:00:00Z', '2026-11-21'],
    ['the night the clocks go forward', 'America/New_York', '2026-03-08T06:59:59Z', '2026-03-08'],
    ['the evening before they do', 'America/New_York', '2026-03-08T04:59:59Z', '2026-03-07'],
    ['the night the clocks go back', 'America/New_York', '2026-11-01T05:30:00Z', '2026-11-01'],
    ['the evening of that day', 'America/New_York', '2026-11-02T04:59:59Z', '2026-11-01'],
    ['the first place to see a day', 'Pacific/Kiritimati', '2026-11-20T10:00:00Z', '2026-11-21'],
    ['the last place to see it', 'Pacific/Niue', '2026-11-20T10:59:59Z', '2026-11-19'],
    ['a zone of half hours', 'Asia/Kolkata', '2026-11-20T18:30:00Z', '2026-11-21'],
  ])('is correct at %s (%s, %s)', (_, zone, instant, day) => {
    expect(venueDay(zone, new Date(instant))).toBe(day);
  });

  it('changes at the moment when the clock passes midnight, forwards and back', () => {
    let now = new Date('2026-03-08T04:59:59Z');
    const today = venueToday('America/New_York', () => now);
    const at = (instant: string) => {
      now = new Date(instant);
      return today();
    };
    expect(today()).toBe('2026-03-07');
    expect(at('2026-03-08T05:00:00Z')).toBe('2026-03-08');
    expect(at('2026-03-09T03:59:59Z')).toBe('2026-03-08');
    expect(at('2026-03-09T04:00:00Z')).toBe('2026-03-09');
    expect(at('2026-03-08T04:59:59Z')).toBe('2026-03-07');
  });
});
