import { AGES } from '@stagedoor/contracts/facts/ages';
import { showsPerPage, type HomeSearch } from '@stagedoor/contracts/facts/home-page';
import {
  freeText,
  oneOf,
  pageNumber,
  searchCodec,
  type SearchCodec,
  type SearchTexts,
} from '../../address/search-codec.ts';
import { venueToday } from '../../format/venue-today.ts';
import { daysAsked } from './date-range.ts';

const codec = searchCodec<HomeSearch>({
  when: oneOf(['past'], ''),
  genre: freeText,
  ages: oneOf(AGES, ''),
  from: freeText,
  to: freeText,
  search: freeText,
  view: oneOf(['list'], ''),
  page: pageNumber,
});

export const showListSearch: SearchCodec<HomeSearch> = {
  ...codec,
  read: (search) => {
    const { from, to, ...others } = codec.read(search);
    // Only upcoming shows can be filtered by date.
    return { ...others, ...daysAsked(others.when === '' ? [from, to] : [], venueToday()) };
  },
};

/** Keeps what the list does not show, for `leftOut` to name; the past for those who may see it. */
export function validateShowListSearch(
  search: SearchTexts<HomeSearch>,
  maySeePast: boolean,
): SearchTexts<HomeSearch> {
  const { ages, view, page } = search;
  const when = maySeePast || search.when !== 'past' ? search.when : undefined;
  return { ...codec.clean(search), when, ages, view, page };
}

/** Whether a filter narrows the list. The page, the view and the past are not filters. */
export function isFiltered({ genre, ages, from, search }: HomeSearch): boolean {
  return [genre, ages, from, search].some(Boolean);
}

/** How many pages `count` shows fill; an empty list is one page. */
export function pagesOf(count: number, view?: HomeSearch['view']): number {
  return Math.max(1, Math.ceil(count / showsPerPage(view)));
}
