import { Outlet, createFileRoute } from '@tanstack/react-router';
import { venueToday } from '../boot/venue-today.ts';
import { FilterRoom } from '../features/show-list/filter-room.tsx';
import { loadShowListFrame } from '../features/show-list/load-show-list.ts';
import { ShowListGridPending } from '../features/show-list/show-list-grid.tsx';
import {
  isFiltered,
  showListSearch,
  validateShowListSearch,
} from '../features/show-list/show-list-search.ts';
import { ShowListTitle } from '../features/show-list/show-list-title.tsx';
import { isAdmin } from '../session/stored-user.ts';
import { currentUser, userAtom } from '../session/user.atom.ts';
import { useBrowserValue } from '../ui/use-browser-value.ts';

export const Route = createFileRoute('/_show-list')({
  validateSearch: (search: Record<string, unknown>) =>
    validateShowListSearch(search, isAdmin(currentUser()), venueToday()),
  loaderDeps: ({ search }) => ({ when: showListSearch.read(search).when }),
  loader: ({ context, deps: { when }, abortController }) =>
    loadShowListFrame(context, when, abortController.signal),
  staleTime: 60_000,
  pendingMs: 150,
  pendingComponent: ShowListPending,
  component: ShowListFrame,
});

function ShowListFrame() {
  const { facets, featured } = Route.useLoaderData();
  const search = Route.useSearch();
  const view = showListSearch.read(search);
  const admin = isAdmin(useBrowserValue(userAtom, null));
  const past = view.when === 'past';
  return (
    <>
      <ShowListTitle
        past={past}
        switchable={admin}
        next={past || isFiltered(view) ? [] : featured}
      />
      {(facets.count > 0 || isFiltered(view)) && (
        <FilterRoom facets={facets} search={search} today={venueToday()} />
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
