import { describe, expect, it } from 'vitest';
import { exampleShow } from '../../../../tests/setup/example-show.ts';
import { sameDayText, sameDayShows, sameShow } from './same-day-shows.ts';

describe('the other shows on a date', () => {
  it('do not include the show itself', () => {
    const shows = [exampleShow(), exampleShow({ id: 'b' })];
    expect(sameDayShows(shows, '2026-12-05', 'show-1')).toEqual([shows[1]]);
    expect(sameDayShows(shows, '', undefined)).toEqual([]);
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
