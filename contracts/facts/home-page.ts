import type { Ages } from './ages.ts';

export const SHOWS_PER_PAGE = 6;
const FEATURED_SHOWS = 3;

/** What the address of the home page may ask for. Blank asks for nothing. */
export interface HomeSearch {
  when: 'past' | '';
  genre: string;
  ages: Ages | '';
  /** The first and the last day, `YYYY-MM-DD`. */
  from: string;
  to: string;
  search: string;
  /** Counted from 1. */
  page: number;
}

export const HOME_SEARCH_NAMES = [
  'when',
  'genre',
  'ages',
  'from',
  'to',
  'search',
  'page',
] as const satisfies readonly (keyof HomeSearch)[];

/** The requests of the home page: its loader sends them, the page shell carries the responses. */
export function homeRequests({ when, page = 1, from, to, ...filters }: Partial<HomeSearch> = {}) {
  const { genre, ages, search } = filters;
  return {
    list: {
      name: when === 'past' ? 'shows.past' : 'shows.upcoming',
      query: {
        genre,
        ages: ages || undefined,
        start_date: from,
        end_date: to,
        search,
        limit: SHOWS_PER_PAGE,
        offset: (page - 1) * SHOWS_PER_PAGE,
      },
    },
    featured: { name: 'shows.featured', query: { limit: FEATURED_SHOWS } },
    facets: { name: 'shows.facets', query: { when: when || 'upcoming' } },
  } as const;
}
