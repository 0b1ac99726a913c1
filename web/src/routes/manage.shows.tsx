import type { Show } from '@stagedoor/contracts/show';
import {
  createFileRoute,
  getRouteApi,
  Outlet,
  useLocation,
  useRouter,
} from '@tanstack/react-router';
import type { SearchTexts } from '../address/search-codec.ts';
import { useDialogAddress } from '../address/use-dialog-address.ts';
import { FailedLoad } from '../api/failed-load.ts';
import {
  parseSection,
  sectionAt,
  type ManageSection,
} from '../features/management-bar/manage-section.ts';
import { FirstSteps } from '../features/manage-shows/first-steps.tsx';
import { loadManageShows } from '../features/manage-shows/load-manage-shows.ts';
import { showEdits } from '../features/manage-shows/show-edits.ts';
import { ShowsCard } from '../features/manage-shows/shows-card.tsx';
import { showsSearch, type ShowsView } from '../features/manage-shows/shows-search.ts';
import { ShowsSection } from '../features/manage-shows/shows-section.tsx';
import { loadMessages } from '../features/messages/load-messages.ts';
import { messagesSearch, type MessagesView } from '../features/messages/messages-search.ts';
import { MessagesSection } from '../features/messages/messages-section.tsx';
import { ShowCalendar } from '../features/manage-shows/calendar/show-calendar.tsx';
import { NEW_SHOW } from '../features/show-dialog/show-dialog-search.ts';
import { useForgetLoaded } from '../session/use-forget-loaded.ts';
import { useLoaded } from '../session/use-loaded.ts';
import { usePageTitle } from '../shell/use-page-title.ts';
import { EmptyState } from '../ui/page/empty-state.tsx';
import { LoadFailure } from '../ui/page/load-failure.tsx';
import { Section, SectionPending } from '../ui/page/section.tsx';
import { useEdits } from '../ui/table/edits.ts';
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
  loader: async ({ abortController: { signal }, deps }) => {
    const section = parseSection(deps.section) ?? 'shows';
    const archive = section === 'messages' ? messagesSearch.read(deps).archive : undefined;
    return {
      section,
      archive,
      messages: archive ? await loadMessages(archive, signal) : [],
      ...(section === 'shows' ? await loadManageShows(signal) : { shows: [], genres: [] }),
    };
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
  const data = Route.useLoaderData();
  const { messages } = useLoaded(data, data.archive);
  const router = useRouter();
  const { message: openedId } = opened.useSearch();
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
      messages={messages}
      archive={data.archive ?? 'inbox'}
      view={view}
      ahead={ahead}
      onChange={change}
      openedId={openedId}
      opened={opened.useLoaderData() ?? undefined}
      // One message replaces another: Back leads to the list, however many were read.
      onOpen={(id) => (openedId === undefined ? address.open : address.swap)({ message: id })}
      onClose={() => address.close({ message: undefined })}
      onChanged={(withOpened) =>
        router.invalidate(withOpened ? {} : { filter: ({ routeId }) => routeId === Route.id })
      }
    />
  );
}

function ShowsPage() {
  usePageTitle('Manage Shows');
  const { shows, genres } = useLoaded(Route.useLoaderData());
  const edits = useEdits(showEdits, shows);
  const forget = useForgetLoaded();
  const navigate = Route.useNavigate();
  const router = useRouter();
  const { view, change } = useSearchAhead(showsSearch, Route.useSearch(), {
    go: (changed, typing) =>
      navigate({ ...addressOf('shows', changed), replace: typing, resetScroll: false }),
  });
  const { open } = useDialogAddress();
  const reload = () => router.invalidate();
  const edit = ({ id }: Show) => open({ show: id });
  const add = () => open({ show: NEW_SHOW });

  return (
    <ShowsSection
      onAdd={add}
      calendar={
        !(shows instanceof FailedLoad) && (
          <ShowCalendar
            shows={edits.items}
            onEdit={edit}
            onCreate={(day) => open({ show: NEW_SHOW, date: day })}
          />
        )
      }
    >
      {shows instanceof FailedLoad ? (
        <LoadFailure message={shows.message} onRetry={reload} />
      ) : (
        <>
          {edits.items.length === 0 && <FirstSteps onAdd={add} />}
          <ShowsCard
            edits={edits}
            genres={genres instanceof FailedLoad ? [] : genres}
            view={view}
            onChange={change}
            onManageGenres={() => open({ genres: 'open' })}
            onEdit={edit}
            onEdited={forget}
            onChanged={reload}
          />
        </>
      )}
    </ShowsSection>
  );
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
