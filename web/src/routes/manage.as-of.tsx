import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import type { SearchTexts } from '../address/search-codec.ts';
import { AsOfSection } from '../features/as-of/as-of-section.tsx';
import { asOfSearch, type AsOfView } from '../features/as-of/as-of-search.ts';
import { PastAccounts } from '../features/as-of/past-accounts.tsx';
import { moments, pastList } from '../features/as-of/load-as-of.ts';
import { PastShowsCard } from '../features/manage-shows/shows-table.tsx';
import { showsSearch, type ShowsView } from '../features/manage-shows/shows-search.ts';
import { messagesSearch, type MessagesView } from '../features/messages/messages-search.ts';
import { PastMessagesCard } from '../features/messages/past-messages-card.tsx';
import { PastShowList } from '../features/show-list/past-show-list.tsx';
import { clockAt } from '../format/venue-time.ts';
import { boot } from '../boot/boot-data.ts';
import { venueToday } from '../boot/venue-today.ts';
import { dayOf, type Day } from '../format/day.ts';
import { preload, useLoaded } from '../data/query-client.ts';
import { usePageTitle } from '../shell/use-page-title.ts';
import { useSearchAhead } from '../ui/form/use-search-ahead.ts';
import { LoadFailure } from '../ui/page/load-failure.tsx';
import { SectionPending } from '../ui/page/section.tsx';

type AsOfSearch = SearchTexts<AsOfView> & SearchTexts<ShowsView> & SearchTexts<MessagesView>;

/** While the slider moves, the times that it passes are not loaded. */
const PAUSE_MS = 120;

export const Route = createFileRoute('/manage/as-of')({
  validateSearch: (search: AsOfSearch) => search,
  loaderDeps: ({ search: { at, view, page } }) => ({ at, view, page }),
  loader: async ({ deps }) => {
    const view = asOfSearch.read(deps);
    await Promise.all([preload(pastList(view)), preload(moments(view))]);
    return view;
  },
  pendingComponent: AsOfPending,
  component: AsOfPage,
});

function AsOfPending() {
  return <SectionPending label="Loading the past" />;
}

function AsOfPage() {
  usePageTitle('As of');
  const shown = Route.useLoaderData();
  const timeLine = useLoaded(moments(shown));
  const past = useLoaded(pastList(shown));
  const search = Route.useSearch();
  const router = useRouter();
  const navigate = Route.useNavigate();
  const turn = useRef(0);
  const { view, change } = useSearchAhead(asOfSearch, search, {
    // The page stays until the lists of the new time are loaded.
    prepare: async (changed) => {
      const own = (turn.current += 1);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      if (own === turn.current) await router.preloadRoute(addressOf(changed));
    },
    go: (changed, moving) =>
      navigate({ ...addressOf(changed), replace: moving, resetScroll: false }),
  });
  const narrow = (changed: SearchTexts<ShowsView> | SearchTexts<MessagesView>, typing: boolean) =>
    navigate({ ...addressOf(changed), replace: typing, resetScroll: false });
  const shows = useSearchAhead(showsSearch, search, { go: narrow });
  const messages = useSearchAhead(messagesSearch, search, { go: narrow });
  const list = () => {
    const { data, refetch } = past;
    if (!data)
      return (
        <LoadFailure
          message="Failed to load the house as it was. Please try again."
          onRetry={refetch}
        />
      );
    if (data.view === 'messages')
      return (
        <PastMessagesCard messages={data.results} view={messages.view} onChange={messages.change} />
      );
    if (data.view === 'accounts') return <PastAccounts accounts={data.results} />;
    if (data.view === 'shows')
      return <PastShowsCard shows={data.results} view={shows.view} onChange={shows.change} />;
    return (
      <PastShowList
        shows={data.results}
        count={data.count}
        page={shown.page}
        today={dayAt(shown.at)}
        onPage={(page) => void change({ page })}
      />
    );
  };
  return (
    <AsOfSection
      moments={timeLine.data}
      requested={view}
      shown={shown}
      onChange={change}
      onRetry={timeLine.refetch}
    >
      {list()}
    </AsOfSection>
  );
}

/** The venue's calendar day at a time (RFC 3339; blank for now). */
function dayAt(at: string): Day {
  return at ? dayOf(clockAt(Date.parse(at), boot.venue.time_zone)) : venueToday();
}

/** The newest address with these changes to its search. */
function addressOf(changed: AsOfSearch) {
  return {
    to: '/manage/as-of',
    // Another view starts without the filters of the one before.
    search: (now: AsOfSearch) => ({ ...('view' in changed ? { at: now.at } : now), ...changed }),
  } as const;
}
