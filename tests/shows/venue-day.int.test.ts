import { describe, expect, it } from 'vitest';
import { openReadingVenue } from '../reads/reading-venue.ts';

const SPRING = '2026-03-08'; // New York loses the hour from 2 to 3.
const AUTUMN = '2026-11-01'; // New York has the hour from 1 to 2 twice.

describe('the day at the venue', () => {
  it.each([
    ['Pacific/Kiritimati', '2026-11-20T09:59:59Z', '2026-11-20', false],
    ['Pacific/Kiritimati', '2026-11-20T10:00:00Z', '2026-11-20', true],
    ['Pacific/Kiritimati', '2026-11-20T10:00:00Z', '2026-11-21', false],
    ['Pacific/Pago_Pago', '2026-11-21T10:59:59Z', '2026-11-20', false],
    ['Pacific/Pago_Pago', '2026-11-21T11:00:00Z', '2026-11-20', true],
    ['America/New_York', '2026-12-06T04:59:00Z', '2026-12-05', false],
    ['America/New_York', '2026-12-06T05:00:00Z', '2026-12-05', true],
    ['America/New_York', '2026-03-09T03:59:00Z', SPRING, false],
    ['America/New_York', '2026-03-09T04:00:00Z', SPRING, true],
    ['America/New_York', '2026-11-02T04:59:00Z', AUTUMN, false],
    ['America/New_York', '2026-11-02T05:00:00Z', AUTUMN, true],
    ['Asia/Kathmandu', '2026-11-20T18:14:00Z', '2026-11-20', false],
    ['Asia/Kathmandu', '2026-11-20T18:15:00Z', '2026-11-20', true],
  ])('in %s at %s decides that a show on %s is past: %s', async (timeZone, now, date, isPast) => {
    const venue = await openReadingVenue({ timeZone, now });
    try {
      const visitor = await venue.as('visitor');
      await venue.show('s1', { date });
      const { body } = await visitor.call('shows.get', { params: { id: 's1' } });
      expect({ past: body.is_past, upcoming: body.is_upcoming }).toEqual({
        past: isPast,
        upcoming: !isPast,
      });
      expect((await visitor.call('shows.past')).body.count).toBe(isPast ? 1 : 0);
      expect((await visitor.call('shows.upcoming')).body.count).toBe(isPast ? 0 : 1);
    } finally {
      await venue.stop();
    }
  });

  it('changes at midnight, even in cached responses and in the page', async () => {
    const venue = await openReadingVenue({ now: '2026-12-06T04:59:59Z' });
    try {
      const visitor = await venue.as('visitor');
      await venue.show('s1', { date: '2026-12-05' });
      await expect.poll(async () => (await visitor.call('shows.upcoming')).body.count).toBe(1);
      expect((await visitor.send('GET', '/')).body).toContain('"today":"2026-12-05"');
      venue.clock.now = new Date('2026-12-06T05:00:00Z');
      expect((await visitor.call('shows.upcoming')).body.count).toBe(0);
      expect((await visitor.call('shows.past')).body.count).toBe(1);
      expect((await visitor.send('GET', '/')).body).toContain('"today":"2026-12-06"');
    } finally {
      await venue.stop();
    }
  });
});
