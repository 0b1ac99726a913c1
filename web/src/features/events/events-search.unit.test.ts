import { describe, expect, it } from 'vitest';
import { isFiltered, parseEventsSearch } from './events-search.ts';

describe('reading the address of the events list', () => {
  it('takes what makes sense', () => {
    const given = {
      when: 'past',
      genre: 'rock',
      ages: '18+',
      from: '2026-11-20',
      to: '2026-11-25',
      search: 'the ',
      page: '3',
    };
    expect(parseEventsSearch(given, true)).toEqual({ ...given, page: 3 });
  });

  it('leaves out what does not', () => {
    const given = {
      when: 'never',
      genre: ' ',
      ages: '19+',
      from: '2026-02-30',
      to: '2026-03-02',
      search: '',
      page: '1.5',
      other: 'x',
    };
    expect(parseEventsSearch(given, true)).toEqual({});
  });

  it('keeps both days of a range or none', () => {
    expect(parseEventsSearch({ from: '2026-11-20' }, false)).toEqual({});
    expect(parseEventsSearch({ from: '2026-11-22', to: '2026-11-20' }, false)).toEqual({});
  });

  it('shows the past only to those who may see it', () => {
    expect(parseEventsSearch({ when: 'past' }, false)).toEqual({});
  });

  it.each(['0', '1', '-2', 'x', undefined])('counts page %s as the first', (page) => {
    expect(parseEventsSearch({ page }, false)).toEqual({});
  });
});

describe('telling whether a list is filtered', () => {
  it('counts filters, but neither the page nor the past', () => {
    expect(isFiltered({ when: 'past', page: 2 })).toBe(false);
    expect(isFiltered({ search: 'x' })).toBe(true);
    expect(isFiltered({ from: '2026-11-20', to: '2026-11-21' })).toBe(true);
  });
});
