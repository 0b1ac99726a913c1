import { homeRequests, type HomeSearch } from '@stagedoor/contracts/facts/home-page';
import type { RouterContext } from '../../session/call-api.ts';

/** Loads what does not depend on the filters: the filters' options and the next shows. */
export async function loadShowListFrame(
  { callApi }: RouterContext,
  when: HomeSearch['when'],
  signal: AbortSignal,
) {
  const { facets, featured } = homeRequests({ when });
  const [offered, next] = await Promise.all([
    callApi(facets.name, { query: facets.query, signal }),
    callApi(featured.name, { query: featured.query, signal }),
  ]);
  return { facets: offered, featured: next.results };
}

/** Loads one page of the shows that the address asks for, and how many there are in all. */
export async function loadShowListPage(
  { callApi }: RouterContext,
  search: HomeSearch,
  signal: AbortSignal,
) {
  const { name, query } = homeRequests(search).list;
  return callApi(name, { query, signal });
}
