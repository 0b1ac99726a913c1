import { describe, expect, it } from 'vitest';
import { isFiltered, pagesOf, showListSearch, validateShowListSearch } from './show-list-search.ts';

const today = '2026-11-20';

describe('validating the address of the show list', () => {
  it('keeps every parameter that makes sense', () => {
    const given = {
      genre: 'rock',
      ages: '18+',
      from: '2026-11-20',
      to: '2026-11-25',
      search: 'the ',
      view: 'list',
      page: '3',
    };
    expect(validateShowListSearch(given, true, today)).toEqual(given);
  });

  it('drops every parameter that makes no sense', () => {
    const given = {
      when: 'never',
      genre: ' ',
      ages: '19+',
      from: '2026-02-30',
      to: '2026-03-02',
      search: '',
      view: 'table',
      page: '1.5',
      other: 'x',
    };
    expect(validateShowListSearch(given, true, today)).toEqual({});
  });

  it('drops control characters, which the server would refuse', () => {
    const given = { genre: '\u0000', search: 'glass\u0000harbor' };
    expect(validateShowListSearch(given, true, today)).toEqual({ search: 'glass harbor' });
  });

  it('keeps both days of a range or none', () => {
    expect(validateShowListSearch({ from: '2026-11-20' }, false, today)).toEqual({});
    expect(validateShowListSearch({ to: '2026-11-20' }, false, today)).toEqual({});
  });

  it.each([
    [
      'swaps the days of a range that ends before it starts',
      '2026-11-25',
      '2026-11-22',
      '2026-11-22',
      '2026-11-25',
    ],
    ['starts a range no sooner than today', '2026-11-01', '2026-11-25', '2026-11-20', '2026-11-25'],
    [
      'ends a range at most a month after its start',
      '2026-12-01',
      '2027-06-01',
      '2026-12-01',
      '2027-01-01',
    ],
    ['ends a range within the year', '2027-11-15', '2028-02-01', '2027-11-15', '2027-11-20'],
    ['keeps a single day', '2026-11-22', '2026-11-22', '2026-11-22', '2026-11-22'],
    ['keeps a single day within the year', '2028-11-22', '2028-11-22', '2027-11-19', '2027-11-20'],
  ])('%s, even for days typed by hand', (_, from, to, first, last) => {
    expect(validateShowListSearch({ from, to }, false, today)).toEqual({ from: first, to: last });
  });

  it('drops a range that has passed', () => {
    expect(validateShowListSearch({ from: '2026-11-01', to: '2026-11-19' }, false, today)).toEqual(
      {},
    );
  });

  it('keeps the past only for those who may see it, and without a range of days', () => {
    const given = { when: 'past', from: '2026-11-20', to: '2026-11-25' };
    expect(validateShowListSearch({ when: 'past' }, false, today)).toEqual({});
    expect(validateShowListSearch(given, true, today)).toEqual({ when: 'past' });
  });

  it.each(['0', '1', '-2', 'x', '1e9', '9'.repeat(15), undefined])(
    'reads page %s as the first page',
    (page) => {
      expect(validateShowListSearch({ page }, false, today)).toEqual({});
    },
  );
});

describe('isFiltered', () => {
  it('is true for every filter, but not for the page, the view or the past', () => {
    const isFilteredAt = (search: object) => isFiltered(showListSearch.read({ ...search }));
    expect(isFilteredAt({ when: 'past', page: '2', view: 'list' })).toBe(false);
    expect(isFilteredAt({ search: 'x' })).toBe(true);
    expect(isFilteredAt({ from: '2026-11-20', to: '2026-11-21' })).toBe(true);
  });
});

describe('counting the pages of the show list', () => {
  it.each([
    [0, 1],
    [1, 1],
    [6, 1],
    [7, 2],
    [13, 3],
  ])('gives %d shows %d pages of six', (count, pages) => {
    expect(pagesOf(count)).toBe(pages);
  });

  it('gives 101 shows two pages of the compact list', () => {
    expect([pagesOf(100, 'list'), pagesOf(101, 'list')]).toEqual([1, 2]);
  });
});
