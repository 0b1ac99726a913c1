import { describe, expect, it } from 'vitest';
import { showsSearch, sortOf, type ShowsView } from './shows-search.ts';

const defaults: ShowsView = {
  q: '',
  genre: '',
  status: 'active',
  dates: 'upcoming',
  sort: undefined,
};

describe('reading the address of Manage Shows', () => {
  it('gives active and upcoming shows where it has no parameters', () => {
    expect(showsSearch.read({})).toEqual(defaults);
  });

  it('leaves out defaults and nonsense', () => {
    expect(
      showsSearch.clean({
        status: 'active',
        dates: 'someday',
        sort: '-colour',
        q: '  ',
        genre: 7,
        other: 'x',
      }),
    ).toEqual({});
  });

  it('sets what it leaves out to undefined, since the router keeps missing parameters', () => {
    const nonsense = { q: ' ', genre: '', status: 'x', dates: 'x', sort: 'x' };
    expect(showsSearch.clean(nonsense)).toStrictEqual({
      q: undefined,
      genre: undefined,
      status: undefined,
      dates: undefined,
      sort: undefined,
    });
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

  it('reads back what it wrote', () => {
    const view: ShowsView = {
      ...defaults,
      status: 'all',
      sort: { column: 'date', descending: true },
    };
    expect(showsSearch.read(showsSearch.write(view))).toEqual(view);
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
