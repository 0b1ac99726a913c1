import { describe, expect, it } from 'vitest';
import { parseShowsSearch, toShowsSearch, toShowsView, type ShowsView } from './shows-search.ts';

const defaults: ShowsView = {
  text: '',
  genre: '',
  status: 'active',
  dates: 'upcoming',
  sort: { column: 'date', descending: false },
};

describe('reading the address of Manage Shows', () => {
  it('means active and upcoming shows by date where it says nothing', () => {
    expect(toShowsView(parseShowsSearch({}))).toEqual(defaults);
  });

  it('leaves out what is the default and what makes no sense', () => {
    expect(
      parseShowsSearch({
        status: 'active',
        dates: 'someday',
        sort: '-colour',
        q: '  ',
        genre: 7,
        other: 'x',
      }),
    ).toEqual({});
  });

  it('says of what it leaves out that it is not there: the router keeps what is not said', () => {
    const nonsense = { q: ' ', genre: '', status: 'x', dates: 'x', sort: 'x' };
    expect(parseShowsSearch(nonsense)).toStrictEqual({
      q: undefined,
      genre: undefined,
      status: undefined,
      dates: undefined,
      sort: undefined,
    });
  });

  it('keeps everything else, descending sorts with a minus sign', () => {
    const search = {
      q: 'harbor',
      genre: 'indie',
      status: 'archived',
      dates: 'all',
      sort: '-is_published',
    };
    expect(parseShowsSearch(search)).toEqual(search);
    expect(toShowsView(parseShowsSearch(search)).sort).toEqual({
      column: 'is_published',
      descending: true,
    });
  });

  it('comes out as it went in', () => {
    const view: ShowsView = {
      ...defaults,
      status: 'all',
      sort: { column: 'date', descending: true },
    };
    expect(toShowsView(toShowsSearch(view))).toEqual(view);
  });
});
