import { OFFICE_PLACES, type ManageSection } from '@stagedoor/contracts/facts/office-places';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { DialogTexts } from '../address/dialog-parameters.ts';
import type { SearchTexts } from '../address/search-codec.ts';
import { useDialogAddress } from '../address/use-dialog-address.ts';
import { preload, queryClient } from '../data/query-client.ts';
import { genreList, showList } from '../data/shows.query.ts';
import { parseSection, sectionAt } from '../features/management-bar/manage-section.ts';
import { calendarDayAtom } from '../features/manage-shows/calendar/calendar-place.atom.ts';
import type { ShowsView } from '../features/manage-shows/shows-search.ts';
import { messageList, openedMessage } from '../features/messages/load-messages.ts';
import { messagesSearch, type MessagesView } from '../features/messages/messages-search.ts';
import { OpenedShow } from '../features/show-dialog/lazy-opened-show.tsx';
import {
  showDialogSearch,
  type ShowDialogTexts,
} from '../features/show-dialog/show-dialog-search.ts';
import { dayOf } from '../format/day.ts';
import { usePageTitle } from '../ui/page/use-page-title.ts';
import { EmptyState } from '../ui/page/empty-state.tsx';
import { pageDrawn } from '../ui/page/page-drawn.ts';
import { Section, SectionPending } from '../ui/page/section.tsx';
import { MessagesPage } from '../features/messages/messages-page.tsx';
import { ShowsPage } from '../features/manage-shows/shows-page.tsx';

type ManageSearch = SearchTexts<ShowsView> &
  SearchTexts<MessagesView> &
  ShowDialogTexts &
  DialogTexts<'message'> & { section?: ManageSection | undefined };

export const Route = createFileRoute('/manage/shows')({
  // The code that reads the address comes with the page: visitors have no use for it.
  validateSearch: (search: ManageSearch) => search,
  beforeLoad: async ({ location }) =>
    (await import('../features/management-bar/manage-section.ts')).putIntoAddress(location),
  loaderDeps: ({ search: { section } }) => ({ section }),
  loader: async ({ deps, location }) => {
    void pageDrawn.then(OpenedShow.preload);
    const section = parseSection(deps.section) ?? 'shows';
    if (section === 'messages') {
      const { archive } = messagesSearch.read(location.search);
      await preload(messageList(archive));
      // The list has most messages already.
      const { message }: DialogTexts<'message'> = location.search;
      if (message !== undefined) await preload(openedMessage(message));
    }
    if (section === 'shows') await Promise.all([preload(showList), preload(genreList)]);
    return { section };
  },
  // It loads again whenever the page is opened; what is chosen on the page, the page loads itself.
  gcTime: 0,
  staleTime: 30_000,
  pendingComponent: Pending,
  component: ManageShowsPage,
});

/** The section, and the dialogs over it. */
function ManageShowsPage() {
  // The section comes from the loaded data: the address is ahead while another section loads.
  const section = Route.useLoaderData({ select: (data) => data.section });
  const search = Route.useSearch();
  switch (section) {
    case 'messages':
      return <MessagesPage search={search} />;
    case 'faq':
      return <FaqPage />;
    case 'shows': {
      const { show, duplicate, statusOf, genres } = search;
      return (
        <>
          <ShowsPage search={search} />
          {(show ?? duplicate ?? statusOf ?? genres) !== undefined && <OverShows />}
        </>
      );
    }
  }
}

/** To be called when a dialog is closed. A save that has just ended is loading them already. */
function reloadShows(): void {
  void queryClient.invalidateQueries({ queryKey: ['shows'] }, { cancelRefetch: false });
}

/** The dialogs over the shows. */
function OverShows() {
  const shows = useQuery(showList, queryClient);
  const address = useDialogAddress();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const setCalendarDay = useSetAtom(calendarDayAtom);
  useEffect(() => reloadShows, []);
  /** Closes the dialog of the genres, too. */
  const filterBy = (genre: string) =>
    navigate({
      to: '.',
      search: (now) => ({ ...now, genre: genre || undefined, genres: undefined }),
      replace: true,
      resetScroll: false,
      state: true,
    });
  return (
    <OpenedShow
      search={search}
      shows={shows.data}
      filter={{ genre: search.genre ?? '', onChange: filterBy }}
      onSaved={({ date }) => setCalendarDay({ day: dayOf(date), isSaved: true })}
      onRetry={shows.refetch}
      onClose={() => address.close(showDialogSearch.clean({}))}
    />
  );
}

function Pending() {
  const section = useLocation({ select: sectionAt });
  return <SectionPending label={`Loading ${section}`} />;
}

function FaqPage() {
  usePageTitle(OFFICE_PLACES.faq.title);
  return (
    <Section title={<span className="visually-hidden">FAQ</span>}>
      <EmptyState title="FAQ management coming soon..." />
    </Section>
  );
}
