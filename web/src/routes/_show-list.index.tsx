import { homeRequests } from '@stagedoor/contracts/facts/home-page';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { ShowListGrid, ShowListGridPending } from '../features/show-list/show-list-grid.tsx';
import { isFiltered, pagesOf, showListSearch } from '../features/show-list/show-list-search.ts';
import { usePageTitle } from '../ui/page/use-page-title.ts';
import { lazyExtra } from '../ui/page/lazy-extra.tsx';
import { Route as Frame } from './_show-list.tsx';

const ShowRows = lazyExtra(() => import('../features/show-list/show-rows.tsx'));
const BelowCards = lazyExtra(() => import('../features/show-list/below-cards.tsx'));

export const Route = createFileRoute('/_show-list/')({
  loaderDeps: ({ search }) => showListSearch.read(search),
  loader: async ({ context: { callApi }, deps, location, abortController: { signal } }) => {
    const { name, query } = homeRequests(deps).list;
    const list = await callApi(name, { query, signal });
    const pages = pagesOf(list.count, deps.view);
    if (deps.page > pages) {
      const search = { ...location.search, ...showListSearch.write({ page: pages }) };
      throw redirect({ to: '/', search, replace: true });
    }
    if (deps.view === 'list') await ShowRows.ready();
    // With few cards or none above it, the footer would move when this loads later.
    if (list.results.length === 0 || deps.page > 1) await BelowCards.ready();
    return list;
  },
  staleTime: 15_000,
  pendingComponent: ShowListGridPending,
  component: ShowListPage,
});

function ShowListPage() {
  const search = Route.useSearch();
  const filters = showListSearch.read(search);
  const { view, when } = filters;
  const title = when ? 'Past events' : 'Upcoming events';
  // This lets navigations begin, so it waits for the list: React takes over the frame before it.
  usePageTitle(isFiltered(filters) ? undefined : title);
  const list = Route.useLoaderData();
  const frame = Frame.useLoaderData();
  // On a retry after a failure, the router may render the page once before its data is there.
  if (!list) return null;
  const { results } = list;
  return (
    <>
      {results.length > 0 &&
        (view === 'list' ? <ShowRows shows={results} /> : <ShowListGrid shows={results} />)}
      <BelowCards {...{ title, search }} {...list} {...frame} />
    </>
  );
}
