import { describe, expect, it } from 'vitest';
import { exampleShow } from '../../../../tests/setup/example-show.ts';
import { clashText, findClashes } from './clashes.ts';

const ids = (day: string, showId?: string) =>
  findClashes(
    [
      exampleShow(),
      exampleShow({ id: 'archived', is_archived: true }),
      exampleShow({ id: 'other-day', date: '2026-12-06T12:00:00' }),
    ],
    day,
    showId,
  ).map(({ id }) => id);

describe('choosing the date of a show', () => {
  it('finds who else has it, archived ones left out', () => {
    expect(ids('2026-12-05')).toEqual(['show-1']);
    expect(ids('2026-12-07')).toEqual([]);
    expect(ids('')).toEqual([]);
  });

  it('does not find the show itself', () => {
    expect(ids('2026-12-05', 'show-1')).toEqual([]);
  });

  it('names them', () => {
    const harbor = exampleShow();
    const marrow = exampleShow({ headlining_artist: 'Marrow' });
    expect(clashText([harbor])).toBe('Glass Harbor is on this date too.');
    expect(clashText([harbor, marrow])).toBe('Glass Harbor and Marrow are on this date too.');
  });
});
