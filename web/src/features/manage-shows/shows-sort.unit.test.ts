import type { Show } from '@stagedoor/contracts/show';
import { describe, expect, it } from 'vitest';
import { exampleShow } from '../../../../tests/setup/example-show.ts';
import type { SortColumn } from '@stagedoor/contracts/facts/shows-listing';
import { sortShows } from '@stagedoor/contracts/facts/shows-listing';

const sorted = (column: SortColumn, changes: Partial<Show>[], descending = false) =>
  sortShows(changes.map(exampleShow), { column, descending }).map(({ id }) => id);

describe('sorting the shows', () => {
  const archived = { id: 'archived', date: '2026-01-01T12:00:00', is_archived: true };
  const early = { id: 'early', date: '2026-12-01T12:00:00' };
  const late = { id: 'late', date: '2026-12-31T12:00:00' };

  it('puts archived ones last in either direction', () => {
    expect(sorted('date', [archived, late, early])).toEqual(['early', 'late', 'archived']);
    expect(sorted('date', [archived, early, late], true)).toEqual(['late', 'early', 'archived']);
  });

  it('sorts those of one day by doors, and puts those without a time last', () => {
    const changes = [
      { id: 'open end', doors_time: null, show_time: null },
      { id: 'eight', doors_time: '20:00' },
      { id: 'seven', doors_time: '19:00' },
    ];
    expect(sorted('date', changes)).toEqual(['seven', 'eight', 'open end']);
  });

  it('sorts names ignoring case and accents, with numbers by size', () => {
    const names = ['zebra', 'Ölvegur', 'old 97', 'Old 9', 'Abba'];
    const changes = names.map((name) => ({ id: name, headlining_artist: name }));
    expect(sorted('headlining_artist', changes)).toEqual([
      'Abba',
      'Old 9',
      'old 97',
      'Ölvegur',
      'zebra',
    ]);
  });

  it('sorts ages from all ages up, and by publication from published to unpublished', () => {
    const ages = (['21+', 'all_ages', '18+'] as const).map((value) => ({ id: value, ages: value }));
    expect(sorted('ages', ages)).toEqual(['all_ages', '18+', '21+']);
    const status = [
      { id: 'no', is_published: false },
      { id: 'soon', is_published: false, publish_at: '2030-03-20T09:00:00.000Z' },
      { id: 'yes' },
    ];
    expect(sorted('is_published', status)).toEqual(['yes', 'soon', 'no']);
  });

  it('puts the earlier of two equal ones first, even in a descending order', () => {
    expect(sorted('genre', [late, early], true)).toEqual(['early', 'late']);
  });
});
