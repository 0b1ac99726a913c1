import { describe, expect, it } from 'vitest';
import { dayNow, daysOf } from './day-now.ts';

describe('dayNow', () => {
  const dayAt = daysOf('America/New_York');
  const evening = new Date('2026-11-20T23:00:00-05:00');
  const now = (then: Date, at: string) => dayNow('2026-11-20', dayAt(then), dayAt(new Date(at)));

  it("changes at the venue's midnight", () => {
    expect(now(evening, '2026-11-20T23:59:59-05:00')).toBe('2026-11-20');
    expect(now(evening, '2026-11-21T00:00:00-05:00')).toBe('2026-11-21');
    expect(now(evening, '2026-12-01T09:00:00-05:00')).toBe('2026-12-01');
  });

  it('counts on from the day of the server, whatever the clock shows', () => {
    const wrong = new Date('2031-03-01T23:00:00-05:00');
    expect(now(wrong, '2031-03-01T23:30:00-05:00')).toBe('2026-11-20');
    expect(now(wrong, '2031-03-02T00:30:00-05:00')).toBe('2026-11-21');
  });

  it('counts days of 23 and of 25 hours as one', () => {
    const [before, after] = ['2026-10-31T12:00:00-04:00', '2026-11-02T12:00:00-05:00'];
    expect(now(new Date(before), after)).toBe('2026-11-22');
  });

  it('gives a day even in a browser that does not know the time zone', () => {
    expect(daysOf('Atlantis/Capital')(evening)).toMatch(/^2026-11-2\d$/);
  });
});
