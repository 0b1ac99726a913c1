import { homeRequests, type HomeSearch } from '@stagedoor/contracts/facts/home-page';
import { Outlet, createFileRoute } from '@tanstack/react-router';
import type { SearchTexts } from '../address/search-codec.ts';
import { boot } from '../boot/boot-data.ts';
import { venueToday } from '../format/venue-today.ts';
import { FilterRoom } from '../features/show-list/filter-room.tsx';
import { ShowListGridPending } from '../features/show-list/show-list-grid.tsx';
import {
  isFiltered,
  showListSearch,
  validateShowListSearch,
} from '../features/show-list/show-list-search.ts';
import { ShowListTitle } from '../features/show-list/show-list-title.tsx';
import { isAdmin } from '../session/stored-user.ts';
import { currentUser, useIsAdmin } from '../session/user.atom.ts';

export const Route = createFileRoute('/_show-list')({
  validateSearch: (search: SearchTexts<HomeSearch>) =>
    validateShowListSearch(search, isAdmin(currentUser())),
  loaderDeps: ({ search }) => ({ when: showListSearch.read(search).when }),
  // What does not depend on the filters: the filters' options and the next shows.
  loader: async ({ context: { callApi }, deps: { when }, abortController: { signal } }) => {
    const { facets, featured } = homeRequests({ when });
    const [offered, next] = await Promise.all([
      callApi(facets.name, { query: facets.query, signal }),
      callApi(featured.name, { query: featured.query, signal }),
    ]);
    return { facets: offered, featured: next.results };
  },
  staleTime: 60_000,
  pendingMs: 150,
  pendingComponent: ShowListPending,
  component: ShowListFrame,
});

function ShowListFrame() {
  const { facets, featured } = Route.useLoaderData();
  const search = Route.useSearch();
  const view = showListSearch.read(search);
  const admin = useIsAdmin();
  const past = view.when === 'past';
  const filtered = isFiltered(view);
  const isHome = !past && !filtered;
  return (
    <>
      <ShowListTitle past={past} switchable={admin} next={isHome ? featured : []} />
      {isHome && <p className="lead">{boot.venue.intro}</p>}
      {(facets.count > 0 || filtered) && (
        <FilterRoom bar={{ facets, search, today: venueToday() }} />
      )}
      <Outlet />
    </>
  );
}

function ShowListPending() {
  return (
    <>
      <ShowListTitle />
      <FilterRoom />
      <ShowListGridPending />
    </>
  );
}
