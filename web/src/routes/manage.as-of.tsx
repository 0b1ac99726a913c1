import { OFFICE_PLACES } from '@stagedoor/contracts/facts/office-places';
import { createFileRoute, redirect } from '@tanstack/react-router';
import type { SearchCodec, SearchTexts } from '../address/search-codec.ts';
import { useView } from '../address/use-view.ts';
import { AsOfSection } from '../features/as-of/as-of-section.tsx';
import { asOfSearch, type AsOfView } from '../features/as-of/as-of-search.ts';
import { PastAccounts } from '../features/as-of/past-accounts.tsx';
import { momentsOf, pastList } from '../features/as-of/load-as-of.ts';
import { ShowsTable } from '../features/manage-shows/shows-table.tsx';
import { queryOf, showsSearch, type ShowsView } from '../features/manage-shows/shows-search.ts';
import { messagesSearch, type MessagesView } from '../features/messages/messages-search.ts';
import { PastMessagesCard } from '../features/messages/messages-table.tsx';
import { PastShowList } from '../features/show-list/past-show-list.tsx';
import { clockAt } from '../format/venue-time.ts';
import { boot } from '../boot/boot-data.ts';
import { venueToday } from '../format/venue-today.ts';
import { dayOf, type Day } from '../format/day.ts';
import { preload, useLoaded } from '../data/query-client.ts';
import { usePageTitle } from '../ui/page/use-page-title.ts';
import { LoadFailure } from '../ui/page/error-box.tsx';
import { SectionPending } from '../ui/page/section.tsx';
import { StepPager } from '../ui/page/step-pager.tsx';

type AsOfSearch = SearchTexts<AsOfView> & SearchTexts<ShowsView> & SearchTexts<MessagesView>;

/** The moment and the page, and what the table of shows asks for. */
const pastSearch: SearchCodec<AsOfView & ShowsView> = {
  read: (search) => ({ ...showsSearch.read(search), ...asOfSearch.read(search) }),
  write: (view) => ({ ...showsSearch.write(view), ...asOfSearch.write(view) }),
  clean: (search) => pastSearch.write(pastSearch.read(search)),
};

export const Route = createFileRoute('/manage/as-of')({
  validateSearch: (search: AsOfSearch) => search,
  loader: async ({ location }) => {
    const view = pastSearch.read(location.search);
    const [list] = await Promise.all([
      preload(pastList(view, queryOf(view))),
      preload(momentsOf(view)),
    ]);
    if (list && view.page > list.pages) {
      const search = { ...location.search, ...pastSearch.write({ page: list.pages }) };
      throw redirect({ to: '/manage/as-of', search, replace: true });
    }
  },
  // It loads again whenever the page is opened; what is chosen on the page, the page loads itself.
  gcTime: 0,
  pendingComponent: () => <SectionPending label="Loading the past" />,
  component: AsOfPage,
});

function AsOfPage() {
  usePageTitle(OFFICE_PLACES['as-of'].title);
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { view, change } = useView(pastSearch, search);
  const messages = useView(messagesSearch, search);
  const past = useLoaded(pastList(view, queryOf(view)));
  const list = () => {
    const { data, refetch, isPlaceholderData } = past;
    if (!data)
      return (
        <LoadFailure
          message="Failed to load the venue as it was. Please try again."
          onRetry={refetch}
        />
      );
    if (data.view === 'messages')
      return (
        <PastMessagesCard messages={data.results} view={messages.view} onChange={messages.change} />
      );
    if (data.view === 'accounts') return <PastAccounts accounts={data.results} />;
    const { results: listed, count, genres = [], page, pages } = data;
    return (
      <>
        {data.view === 'shows' ? (
          <ShowsTable
            {...{ shows: listed, genres, view }}
            past={{ count, waiting: isPlaceholderData }}
            onChange={(part, typing) => change({ ...part, page: 1 }, typing)}
          />
        ) : (
          <PastShowList {...{ shows: listed, count }} today={dayAt(data.at)} />
        )}
        <StepPager
          label="Pages of shows"
          {...{ page, pages }}
          onPage={(to) => void change({ page: to })}
        />
      </>
    );
  };
  return (
    <AsOfSection
      requested={view}
      shown={past.data ?? view}
      onMove={(at, moving) => void change({ at, page: 1 }, moving)}
      // Another view starts without the filters of the one before.
      onView={(chosen) => void navigate({ search: ({ at }) => ({ at, view: chosen }) })}
    >
      {list()}
    </AsOfSection>
  );
}

/** The venue's calendar day at a time (RFC 3339; blank for now). */
function dayAt(at: string): Day {
  return at ? dayOf(clockAt(Date.parse(at), boot.venue.time_zone)) : venueToday();
}
