import { Outlet, createFileRoute } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { venueToday } from '../boot/venue-today.ts';
import { EventsPending } from '../features/show-list/show-list-pending.tsx';
import { EventsTitle } from '../features/show-list/show-list-title.tsx';
import { FilterBar } from '../features/show-list/filter-bar.tsx';
import { parseEventsSearch } from '../features/show-list/show-list-search.ts';
import { offersOf } from '../features/show-list/offers.ts';
import { loadEventsFrame } from '../features/show-list/load-show-list.ts';
import { currentUser } from '../session/current-user.ts';
import { isAdmin } from '../session/user.ts';
import { userAtom } from '../session/user.atom.ts';
import { usePageTitle } from '../shell/use-page-title.ts';

export const Route = createFileRoute('/_events')({
  validateSearch: (given: Record<string, unknown>) =>
    parseEventsSearch(given, isAdmin(currentUser()), venueToday()),
  loaderDeps: ({ search: { when } }) => ({ when }),
  loader: ({ deps: { when }, abortController }) => loadEventsFrame(when, abortController.signal),
  staleTime: 60_000,
  pendingMs: 150,
  pendingMinMs: 0,
  pendingComponent: EventsPending,
  component: EventsFrame,
});

function EventsFrame() {
  const { when, page: _, ...filters } = Route.useSearch();
  const { facets } = Route.useLoaderData();
  const navigate = Route.useNavigate();
  const admin = isAdmin(useAtomValue(userAtom));
  usePageTitle(when ? 'Past events' : 'Upcoming events');
  return (
    <>
      <EventsTitle past={when === 'past'} switchable={admin} />
      <FilterBar
        offers={offersOf(facets)}
        filters={filters}
        past={when === 'past'}
        today={venueToday()}
        onChange={(next, typing = false) =>
          navigate({ to: '/', search: { when, ...next }, replace: typing, resetScroll: false })
        }
      />
      <Outlet />
    </>
  );
}
