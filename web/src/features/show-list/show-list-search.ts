import { AGES } from '@stagedoor/contracts/facts/ages';
import { SHOWS_PER_PAGE, type HomeSearch } from '@stagedoor/contracts/facts/home-page';
import {
  freeText,
  oneOf,
  pageNumber,
  searchCodec,
  type SearchTexts,
} from '../../address/search-codec.ts';
import { isDay, type Day } from '../../format/day.ts';
import { rangeOf } from './date-range.ts';

export const showListSearch = searchCodec<HomeSearch>({
  when: oneOf(['past'], ''),
  genre: freeText,
  ages: oneOf(AGES, ''),
  from: freeText,
  to: freeText,
  search: freeText,
  page: pageNumber,
});

/** Drops the past if this visitor may not see it, and limits the days to those of the calendar. */
export function validateShowListSearch(
  search: Record<string, unknown>,
  maySeePast: boolean,
  today: Day,
): SearchTexts<HomeSearch> {
  const { from, to, ...view } = showListSearch.read(search);
  const when = maySeePast ? view.when : '';
  const isRange = isDay(from) && isDay(to) && (from >= today || to >= today);
  const range = isRange && when === '' ? rangeOf(from, to, today) : { from: '', to: '' };
  return showListSearch.write({ ...view, when, ...range });
}

/** Whether a filter narrows the list. The page and the past are not filters. */
export function isFiltered({ genre, ages, from, search }: Omit<HomeSearch, 'when' | 'page'>) {
  return [genre, ages, from, search].some((value) => value !== '');
}

/** How many pages `count` shows fill; an empty list is one page. */
export function pagesOf(count: number): number {
  return Math.max(1, Math.ceil(count / SHOWS_PER_PAGE));
}
