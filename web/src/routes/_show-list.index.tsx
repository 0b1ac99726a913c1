import { createFileRoute, redirect } from '@tanstack/react-router';
import { loadShowListPage } from '../features/show-list/load-show-list.ts';
import { ShowListGrid, ShowListGridPending } from '../features/show-list/show-list-grid.tsx';
import { isFiltered, pagesOf, showListSearch } from '../features/show-list/show-list-search.ts';
import { lazyExtra } from '../ui/page/lazy-extra.tsx';
import { Route as Frame } from './_show-list.tsx';

const ComingUp = lazyExtra(() => import('../features/show-list/coming-up.tsx'));
const NoShows = lazyExtra(() => import('../features/show-list/no-shows.tsx'));
const Pager = lazyExtra(() => import('../features/show-list/pager.tsx'));

export const Route = createFileRoute('/_show-list/')({
  loaderDeps: ({ search }) => showListSearch.read(search),
  loader: async ({ deps, abortController }) => {
    const list = await loadShowListPage(deps, abortController.signal);
    const pages = pagesOf(list.count);
    if (deps.page > pages) {
      const search = showListSearch.write({ ...deps, page: pages });
      throw redirect({ to: '/', search, replace: true });
    }
    return list;
  },
  staleTime: 15_000,
  pendingComponent: ShowListGridPending,
  component: ShowListPage,
});

function ShowListPage() {
  const search = showListSearch.read(Route.useSearch());
  const list = Route.useLoaderData();
  const { facets, featured } = Frame.useLoaderData();
  // On another try after a failure, the router may render the page once before its data are there.
  if (!list) return null;
  const { results, count } = list;
  const pages = pagesOf(count);
  const past = search.when === 'past';
  const unlisted = featured.filter((show) => !results.some(({ id }) => id === show.id));
  const isStripShown =
    !past && unlisted.length > 0 && (results.length === 0 || !isFiltered(search));
  return (
    <>
      {results.length > 0 ? (
        <ShowListGrid shows={results} />
      ) : (
        <NoShows search={search} facets={facets} />
      )}
      {pages > 1 && <Pager search={search} pages={pages} />}
      {isStripShown && <ComingUp shows={unlisted} />}
    </>
  );
}
