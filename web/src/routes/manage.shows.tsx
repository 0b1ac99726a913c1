import type { Genre } from '@stagedoor/contracts/genre';
import type { Show } from '@stagedoor/contracts/show';
import { useQuery } from '@tanstack/react-query';
import {
  createFileRoute,
  getRouteApi,
  Outlet,
  useLocation,
  useRouter,
} from '@tanstack/react-router';
import type { SearchTexts } from '../address/search-codec.ts';
import { useDialogAddress } from '../address/use-dialog-address.ts';
import {
  parseSection,
  sectionAt,
  type ManageSection,
} from '../features/management-bar/manage-section.ts';
import { FirstSteps } from '../features/manage-shows/first-steps.tsx';
import { ShowsCard } from '../features/manage-shows/shows-card.tsx';
import { showsSearch, type ShowsView } from '../features/manage-shows/shows-search.ts';
import { ShowsSection } from '../features/manage-shows/shows-section.tsx';
import { messageList, openedMessage } from '../features/messages/load-messages.ts';
import { messagesSearch, type MessagesView } from '../features/messages/messages-search.ts';
import { MessagesSection } from '../features/messages/messages-section.tsx';
import { ShowCalendar } from '../features/manage-shows/calendar/show-calendar.tsx';
import { NEW_SHOW } from '../features/show-dialog/show-dialog-search.ts';
import { preload, queryClient, useLoaded } from '../data/query-client.ts';
import { genreList, showList } from '../data/shows.query.ts';
import { usePageTitle } from '../shell/use-page-title.ts';
import { EmptyState } from '../ui/page/empty-state.tsx';
import { LoadFailure } from '../ui/page/load-failure.tsx';
import { Section, SectionPending } from '../ui/page/section.tsx';
import { useSearchAhead } from '../ui/form/use-search-ahead.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

type ManageSearch = SearchTexts<ShowsView> &
  SearchTexts<MessagesView> & { section?: ManageSection | undefined };

export const Route = createFileRoute('/manage/shows')({
  // The code that reads the address comes with the page: visitors have no use for it.
  validateSearch: (search: ManageSearch) => search,
  beforeLoad: async ({ location }) =>
    (await import('../features/management-bar/manage-section.ts')).putIntoAddress(location),
  loaderDeps: ({ search: { section, archive } }) => ({ section, archive }),
  loader: async ({ deps }) => {
    const section = parseSection(deps.section) ?? 'shows';
    const { archive } = messagesSearch.read(deps);
    if (section === 'messages') await preload(messageList(archive));
    if (section === 'shows') await Promise.all([preload(showList), preload(genreList)]);
    return { section, archive };
  },
  staleTime: 30_000,
  pendingComponent: Pending,
  component: ManageShowsPage,
});

/** The section, and the dialogs over it. */
function ManageShowsPage() {
  return (
    <>
      <CurrentSection />
      <Outlet />
    </>
  );
}

function CurrentSection() {
  // The section comes from the loaded data: the address is ahead while another section loads.
  const section = Route.useLoaderData({ select: (data) => data.section });
  switch (section) {
    case 'messages':
      return <MessagesPage />;
    case 'faq':
      return <FaqPage />;
    case 'shows':
      return <ShowsPage />;
  }
}

const opened = getRouteApi('/manage/shows/');

function Pending() {
  const section = useLocation({ select: sectionAt });
  return <SectionPending label={`Loading ${section}`} />;
}

function MessagesPage() {
  usePageTitle('Messages');
  const { archive } = Route.useLoaderData();
  const messages = useLoaded(messageList(archive));
  const router = useRouter();
  const { message: openedId } = opened.useSearch();
  const one = useQuery(
    { ...openedMessage(openedId ?? ''), enabled: openedId !== undefined },
    queryClient,
  );
  const address = useDialogAddress();
  const navigate = Route.useNavigate();
  const { view, ahead, change } = useSearchAhead(messagesSearch, Route.useSearch(), {
    // The page stays until the messages of another archive filter are loaded.
    prepare: async (changed) => {
      if ('archive' in changed) await router.preloadRoute(addressOf('messages', changed));
    },
    go: (changed, typing) =>
      navigate({ ...addressOf('messages', changed), replace: typing, resetScroll: false }),
  });
  return (
    <MessagesSection
      messages={messages.data}
      archive={archive}
      view={view}
      ahead={ahead}
      onChange={change}
      openedId={openedId}
      opened={one.isError ? 'failed' : one.data}
      // One message replaces another: Back leads to the list, however many were read.
      onOpen={(id) => (openedId === undefined ? address.open : address.swap)({ message: id })}
      onClose={() => address.close({ message: undefined })}
      onRetry={() => Promise.all([messages, one].filter(({ isError }) => isError).map(retry))}
    />
  );
}

function ShowsPage() {
  usePageTitle('Manage Shows');
  const { data: genres = NO_GENRES } = useLoaded(genreList);
  const { data: shows, refetch } = useLoaded(showList);
  const navigate = Route.useNavigate();
  const { view, change } = useSearchAhead(showsSearch, Route.useSearch(), {
    go: (changed, typing) =>
      navigate({ ...addressOf('shows', changed), replace: typing, resetScroll: false }),
  });
  const { open } = useDialogAddress();
  const edit = ({ id }: Show) => open({ show: id });
  const add = () => open({ show: NEW_SHOW });

  return (
    <ShowsSection
      onAdd={add}
      welcome={shows?.length === 0 && <FirstSteps onAdd={add} />}
      calendar={
        shows && (
          <ShowCalendar
            shows={shows}
            onEdit={edit}
            onCreate={(day) => open({ show: NEW_SHOW, date: day })}
          />
        )
      }
    >
      {shows ? (
        <ShowsCard
          {...{ shows, genres, view }}
          onChange={change}
          onManageGenres={() => open({ genres: 'open' })}
          onEdit={edit}
          onDuplicate={({ id }) => open({ duplicate: id })}
          onStatus={({ id }) => open({ statusOf: id })}
        />
      ) : (
        <LoadFailure message="Failed to load shows. Please try again." onRetry={refetch} />
      )}
    </ShowsSection>
  );
}

const NO_GENRES: readonly Genre[] = [];

function retry({ refetch }: { refetch: () => Promise<unknown> }) {
  return refetch();
}

function FaqPage() {
  usePageTitle('FAQ');
  return (
    <Section title={<VisuallyHidden>FAQ</VisuallyHidden>}>
      <EmptyState title="FAQ management coming soon..." />
    </Section>
  );
}

/** The newest address, even if its navigation is pending, with these changes to its search. */
function addressOf(section: ManageSection, changed: ManageSearch) {
  const inAddress = section === 'shows' ? undefined : section;
  const search = (now: ManageSearch) => ({ ...now, section: inAddress, ...changed });
  // `opened` is dropped: the entry before this one is no longer the same page without a dialog.
  return { to: '/manage/shows', search, state: { section } } as const;
}
