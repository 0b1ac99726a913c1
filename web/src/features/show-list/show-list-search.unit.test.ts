import { describe, expect, it } from 'vitest';
import { isFiltered, parseEventsSearch } from './show-list-search.ts';

const today = '2026-11-20';

describe('reading the address of the events list', () => {
  it('takes what makes sense', () => {
    const given = {
      genre: 'rock',
      ages: '18+',
      from: '2026-11-20',
      to: '2026-11-25',
      search: 'the ',
      page: '3',
    };
    expect(parseEventsSearch(given, true, today)).toEqual({ ...given, page: 3 });
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
    expect(parseEventsSearch(given, true, today)).toEqual({});
  });

  it('takes no characters that cannot be typed, which the server would refuse', () => {
    const given = { genre: '\u0000', search: 'glass\u0000harbor' };
    expect(parseEventsSearch(given, true, today)).toEqual({ search: 'glass harbor' });
  });

  it('keeps both days of a range or none', () => {
    expect(parseEventsSearch({ from: '2026-11-20' }, false, today)).toEqual({});
    expect(parseEventsSearch({ to: '2026-11-20' }, false, today)).toEqual({});
  });

  it.each([
    [
      'swaps days that stand the wrong way round',
      '2026-11-25',
      '2026-11-22',
      '2026-11-22',
      '2026-11-25',
    ],
    ['starts no sooner than today', '2026-11-01', '2026-11-25', '2026-11-20', '2026-11-25'],
    [
      'ends at most a month after the start',
      '2026-12-01',
      '2027-06-01',
      '2026-12-01',
      '2027-01-01',
    ],
    ['ends within the year', '2027-11-15', '2028-02-01', '2027-11-15', '2027-11-20'],
    ['keeps a day between start and end', '2026-11-22', '2026-11-22', '2026-11-22', '2026-11-23'],
  ])('%s, also for days typed by hand', (_, from, to, first, last) => {
    expect(parseEventsSearch({ from, to }, false, today)).toEqual({ from: first, to: last });
  });

  it('drops a range that is over', () => {
    expect(parseEventsSearch({ from: '2026-11-01', to: '2026-11-19' }, false, today)).toEqual({});
  });

  it('shows the past only to those who may see it, and without a range of days', () => {
    const given = { when: 'past', from: '2026-11-20', to: '2026-11-25' };
    expect(parseEventsSearch({ when: 'past' }, false, today)).toEqual({});
    expect(parseEventsSearch(given, true, today)).toEqual({ when: 'past' });
  });

  it.each(['0', '1', '-2', 'x', '1e9', '9'.repeat(15), undefined])(
    'counts page %s as the first',
    (page) => {
      expect(parseEventsSearch({ page }, false, today)).toEqual({});
    },
  );
});

describe('telling whether a list is filtered', () => {
  it('counts filters, but neither the page nor the past', () => {
    expect(isFiltered({ when: 'past', page: 2 })).toBe(false);
    expect(isFiltered({ search: 'x' })).toBe(true);
    expect(isFiltered({ from: '2026-11-20', to: '2026-11-21' })).toBe(true);
  });
});
