import { AGES } from '@stagedoor/contracts/facts/ages';
import { showsPerPage, type HomeSearch } from '@stagedoor/contracts/facts/home-page';
import {
  freeText,
  oneOf,
  pageNumber,
  searchCodec,
  type SearchTexts,
} from '../../address/search-codec.ts';
import { isDay, type Day } from '../../format/day.ts';
import { dayOrRange } from './date-range.ts';

export const showListSearch = searchCodec<HomeSearch>({
  when: oneOf(['past'], ''),
  genre: freeText,
  ages: oneOf(AGES, ''),
  from: freeText,
  to: freeText,
  search: freeText,
  view: oneOf(['list'], ''),
  page: pageNumber,
});

/** Drops the past if this visitor may not see it, and limits the days to those of the calendar. */
export function validateShowListSearch(
  search: Record<string, unknown>,
  maySeePast: boolean,
  today: Day,
): SearchTexts<HomeSearch> {
  const { from, to, ...others } = showListSearch.read(search);
  const when = maySeePast ? others.when : '';
  const areDays = isDay(from) && isDay(to) && (from >= today || to >= today);
  const days = areDays && when === '' ? dayOrRange(from, to, today) : { from: '', to: '' };
  return showListSearch.write({ ...others, when, ...days });
}

/** Whether a filter narrows the list. The page, the view and the past are not filters. */
export function isFiltered({ genre, ages, from, search }: HomeSearch): boolean {
  return [genre, ages, from, search].some((value) => value !== '');
}

/** How many pages `count` shows fill; an empty list is one page. */
export function pagesOf(count: number, view?: HomeSearch['view']): number {
  return Math.max(1, Math.ceil(count / showsPerPage(view)));
}
