import { describe, expect, it, vi } from 'vitest';
import { parseQueryString } from '@stagedoor/contracts/facts/request-key';
import { latestEnd, rangeOf, windowEnd } from './date-range.ts';
import { leftOut } from './left-out.ts';
import { isFiltered, pagesOf, showListSearch, validateShowListSearch } from './show-list-search.ts';

vi.mock('../../boot/boot-data.ts', () => import('../../../../tests/setup/boot-without-page.ts'));

/** What the list of an address shows, without defaults, and what it says. */
function shownAt(address: string) {
  const search = validateShowListSearch(parseQueryString(address), false);
  const view = showListSearch.read(search);
  return { ...showListSearch.write(view), said: leftOut(search, view) };
}

const END = 'Dates cover at most a month, up to a year ahead, so these end on';
const OVER = 'The chosen dates are over, so all upcoming events are listed.';
const unknown = (text: string) => `“${text}” is not one of the choices, so it was ignored.`;
const days = (from: string, to: string) => ({ from, to });
const decembers = days('2026-12-01', '2027-01-01');

describe('an address of the show list', () => {
  it.each<[string, object, string[]]>([
    [
      'genre=rock&search=the+&view=list&page=3',
      { genre: 'rock', search: 'the ', view: 'list', page: '3' },
      [],
    ],
    ['from=2026-12-01', decembers, []],
    ['from=&to=2026-12-01', decembers, []],
    ['from=2026-12-05&to=2026-12-01', days('2026-12-01', '2026-12-05'), []],
    ['from=2026-11-22&to=2026-11-22', days('2026-11-22', '2026-11-22'), []],
    ['from=2026-11-01&to=2026-11-25', days('2026-11-20', '2026-11-25'), []],
    ['from=2026-11-10', days('2026-11-20', '2026-12-10'), []],
    ['from=2026-11-01&to=2026-11-19', {}, [OVER]],
    ['from=2026-01-31', {}, [OVER]],
    ['from=2026-12-01&to=2027-06-01', decembers, [`${END} Fri, Jan 1, 2027.`]],
    ['from=2027-06-01&to=2026-12-01', decembers, [`${END} Fri, Jan 1, 2027.`]],
    ['from=2028-11-22', days('2027-11-19', '2027-11-20'), [`${END} Sat, Nov 20, 2027.`]],
    ['from=2026-02-30&to=2026-12-01', decembers, [unknown('2026-02-30')]],
    ['from=soon', {}, [unknown('soon')]],
    ['ages=18%2B', { ages: '18+' }, []],
    ['ages=18+', { ages: '18+' }, []],
    ['ages=19%2B&view=table', {}, [unknown('19+'), unknown('table')]],
    ['when=never', {}, [unknown('never')]],
    ['when=past', {}, []],
    ['genre=polka', { genre: 'polka' }, []],
    ['search=%20%20&genre=+&other=x', {}, []],
    ['genre=%00&search=glass%00harbor', { search: 'glass harbor' }, []],
    ['page=99', { page: '99' }, []],
    ['page=1e9', { page: '10000' }, []],
    ['page=1', {}, []],
    ['page=0', {}, [unknown('0')]],
    ['page=-2', {}, [unknown('-2')]],
    ['page=x', {}, [unknown('x')]],
  ])('%s means one list, and names what is left out', (address, shown, said) => {
    expect(shownAt(address)).toEqual({ ...shown, said });
  });

  it('has the past only for those who may see it, and without days', () => {
    const search = validateShowListSearch({ when: 'past', from: '2026-11-25' }, true);
    const view = showListSearch.read(search);
    expect(view).toMatchObject({ when: 'past', from: '', to: '' });
    expect(leftOut(search, view)).toEqual([]);
    expect(validateShowListSearch({ when: 'past' }, false)).toEqual({});
  });
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

describe('picking a range of days', () => {
  const today = '2026-11-20';

  it('keeps one day between start and end, within a year from today', () => {
    expect(rangeOf('2026-11-22', '2026-11-22', today)).toEqual(days('2026-11-22', '2026-11-23'));
    expect(windowEnd(today)).toBe('2027-11-20');
    expect(latestEnd('2027-11-10', today)).toBe('2027-11-20');
    expect(rangeOf('2027-11-20', '2027-11-20', today)).toEqual(days('2027-11-19', '2027-11-20'));
  });
});
