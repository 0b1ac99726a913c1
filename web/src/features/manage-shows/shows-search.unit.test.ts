import { describe, expect, it } from 'vitest';
import { showsSearch, sortOf } from './shows-search.ts';

describe('reading the address of Manage Shows', () => {
  it('gives active and upcoming shows where it has no parameters', () => {
    const defaults = { q: '', genre: '', status: 'active', dates: 'upcoming', sort: undefined };
    expect(showsSearch.read({})).toEqual(defaults);
  });

  it('keeps everything else, with a minus sign for a descending order', () => {
    const search = {
      q: 'harbor',
      genre: 'indie',
      status: 'archived',
      dates: 'all',
      sort: '-is_published',
    };
    expect(showsSearch.clean(search)).toEqual(search);
    expect(showsSearch.read(search).sort).toEqual({
      column: 'is_published',
      descending: true,
    });
  });
});

describe('sorting Manage Shows', () => {
  const columnOf = (search: object) => {
    const { column, descending } = sortOf(showsSearch.read({ ...search }));
    return `${descending ? '-' : ''}${column}`;
  };

  it('begins with the oldest show, and with the newest of the past ones', () => {
    expect(columnOf({})).toBe('date');
    expect(columnOf({ dates: 'all' })).toBe('date');
    expect(columnOf({ dates: 'past' })).toBe('-date');
  });

  it('keeps the sort that was chosen, whatever the dates', () => {
    for (const sort of ['date', '-date', 'headlining_artist'])
      for (const dates of ['upcoming', 'past']) expect(columnOf({ dates, sort })).toBe(sort);
  });
});
