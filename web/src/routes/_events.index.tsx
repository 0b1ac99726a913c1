import { createFileRoute, redirect } from '@tanstack/react-router';
import { ComingUp } from '../features/show-list/coming-up.tsx';
import { EventsGrid } from '../features/show-list/show-list-grid.tsx';
import { EventsGridPending } from '../features/show-list/show-list-pending.tsx';
import { NoEvents } from '../features/show-list/no-shows.tsx';
import { Pager } from '../features/show-list/pager.tsx';
import { isFiltered } from '../features/show-list/show-list-search.ts';
import { loadEventsPage } from '../features/show-list/load-show-list.ts';
import { pagesOf } from '../features/show-list/paging.ts';
import { Route as Frame } from './_events.tsx';

export const Route = createFileRoute('/_events/')({
  loaderDeps: ({ search }) => search,
  loader: async ({ deps, abortController }) => {
    const list = await loadEventsPage(deps, abortController.signal);
    const pages = pagesOf(list.count);
    if ((deps.page ?? 1) > pages)
      throw redirect({ to: '/', search: { ...deps, page: pages }, replace: true });
    return list;
  },
  staleTime: 15_000,
  pendingMs: 250,
  pendingMinMs: 0,
  pendingComponent: EventsGridPending,
  component: EventsPage,
});

function EventsPage() {
  const search = Route.useSearch();
  const { results, count } = Route.useLoaderData();
  const { featured } = Frame.useLoaderData();
  // What is to come is not for those who look back.
  const more = search.when
    ? []
    : featured.filter((show) => !results.some(({ id }) => id === show.id));
  return (
    <>
      {more.length > 0 && (results.length === 0 || !isFiltered(search)) && (
        <ComingUp shows={more} />
      )}
      {results.length > 0 ? (
        <EventsGrid shows={results} />
      ) : (
        <NoEvents past={search.when === 'past'} filtered={isFiltered(search)} />
      )}
      <Pager page={search.page ?? 1} pages={pagesOf(count)} search={search} />
    </>
  );
}
