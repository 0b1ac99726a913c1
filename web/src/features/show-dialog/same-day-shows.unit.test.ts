import { describe, expect, it } from 'vitest';
import { exampleShow } from '../../../../tests/setup/example-show.ts';
import { sameDayText, sameDayShows, sameShow } from './same-day-shows.ts';

const ids = (day: string, showId?: string) =>
  sameDayShows(
    [
      exampleShow(),
      exampleShow({ id: 'archived', is_archived: true }),
      exampleShow({ id: 'cancelled', event_status: 'cancelled' }),
      exampleShow({ id: 'postponed', event_status: 'postponed' }),
      exampleShow({ id: 'other-day', date: '2026-12-06T12:00:00' }),
    ],
    day,
    showId,
  ).map(({ id }) => id);

describe('the other shows on a date', () => {
  it('do not include archived ones, and none that does not take place', () => {
    expect(ids('2026-12-05')).toEqual(['show-1']);
    expect(ids('2026-12-07')).toEqual([]);
    expect(ids('')).toEqual([]);
  });

  it('do not include the show itself', () => {
    expect(ids('2026-12-05', 'show-1')).toEqual([]);
  });

  it('include the same show, however its artist is written', () => {
    const shows = [exampleShow({ headlining_artist: 'Sigur Rós' }), exampleShow({ id: 'b' })];
    expect(sameShow(shows, ' sigur  ros')).toBe(shows[0]);
    expect(sameShow(shows, 'Sigur')).toBeUndefined();
    expect(sameShow(shows, ' ')).toBeUndefined();
  });

  it('are named in a sentence', () => {
    const harbor = exampleShow();
    const marrow = exampleShow({ headlining_artist: 'Marrow' });
    expect(sameDayText([harbor])).toBe('Glass Harbor is on this date too.');
    expect(sameDayText([harbor, marrow])).toBe('Glass Harbor and Marrow are on this date too.');
  });
});
