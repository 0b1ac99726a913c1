import { homeRequests } from '@stagedoor/contracts/facts/home-page';
import { callApi } from '../../api/call-api.ts';
import type { EventsSearch } from './show-list-search.ts';

/** What belongs to the events page whatever its filters are: what can be filtered by, and the next shows. */
export async function loadEventsFrame(when: 'past' | undefined, signal: AbortSignal) {
  const { facets, featured } = homeRequests({ when });
  const [offered, next] = await Promise.all([
    callApi(facets.name, { query: facets.query, signal }),
    callApi(featured.name, { query: featured.query, signal }),
  ]);
  return { facets: offered, featured: next.results };
}

/** One page of the shows that the address asks for, and how many there are in all. */
export async function loadEventsPage(search: EventsSearch, signal: AbortSignal) {
  const { name, query } = homeRequests(search).list;
  return callApi(name, { query, signal });
}
