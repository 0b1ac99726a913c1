import type { Ages } from './ages.ts';

export const SHOWS_PER_PAGE = 6;
const ROWS_PER_PAGE = 100;
const FEATURED_SHOWS = 3;

/** The search parameters of the home page. A blank one has no effect. */
export interface HomeSearch {
  when: 'past' | '';
  genre: string;
  ages: Ages | '';
  /** The first and the last day, `YYYY-MM-DD`. */
  from: string;
  to: string;
  search: string;
  /** A compact list in the place of cards. */
  view: 'list' | '';
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
  'view',
  'page',
] as const satisfies readonly (keyof HomeSearch)[];

/** How many shows fit on a page: six cards, or a hundred rows. */
export function showsPerPage(view?: HomeSearch['view']): number {
  return view === 'list' ? ROWS_PER_PAGE : SHOWS_PER_PAGE;
}

/** The home page's requests: its loader sends them, and the page shell brings their responses. */
export function homeRequests({ when, page = 1, from, to, ...others }: Partial<HomeSearch> = {}) {
  const { genre, ages, search, view } = others;
  const limit = showsPerPage(view);
  return {
    list: {
      name: when === 'past' ? 'shows.past' : 'shows.upcoming',
      query: {
        genre,
        ages: ages || undefined,
        start_date: from,
        end_date: to,
        search,
        limit,
        offset: (page - 1) * limit,
      },
    },
    featured: { name: 'shows.featured', query: { limit: FEATURED_SHOWS } },
    facets: { name: 'shows.facets', query: { when: when || 'upcoming' } },
  } as const;
}
