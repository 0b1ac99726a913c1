import { callApi } from '../../api/call-api.ts';
import { PAGE_SIZE, offsetOf } from './paging.ts';
import type { EventsSearch } from './show-list-search.ts';

const FEATURED = 3;

/** What belongs to the events page whatever its filters are: what can be filtered by, and the next shows. */
export async function loadEventsFrame(when: 'past' | undefined, signal: AbortSignal) {
  const [facets, featured] = await Promise.all([
    callApi('shows.facets', { query: { when: when ?? 'upcoming' }, signal }),
    callApi('shows.featured', { query: { limit: FEATURED }, signal }),
  ]);
  return { facets, featured: featured.results };
}

/** One page of the shows that the address asks for, and how many there are in all. */
export async function loadEventsPage(
  { when, genre, ages, from, to, search, page = 1 }: EventsSearch,
  signal: AbortSignal,
) {
  return callApi(when ? 'shows.past' : 'shows.upcoming', {
    query: {
      genre,
      ages,
      start_date: from,
      end_date: to,
      search,
      limit: PAGE_SIZE,
      offset: offsetOf(page),
    },
    signal,
  });
}
