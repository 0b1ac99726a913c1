import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router';
import type { SearchTexts } from '../address/search-codec.ts';
import { preload } from '../data/query-client.ts';
import { genreList, showList } from '../data/shows.query.ts';
import {
  parseSection,
  sectionAt,
  type ManageSection,
} from '../features/management-bar/manage-section.ts';
import type { ShowsView } from '../features/manage-shows/shows-search.ts';
import { messageList } from '../features/messages/load-messages.ts';
import { messagesSearch, type MessagesView } from '../features/messages/messages-search.ts';
import { usePageTitle } from '../shell/use-page-title.ts';
import { EmptyState } from '../ui/page/empty-state.tsx';
import { Section, SectionPending } from '../ui/page/section.tsx';
import { MessagesPage } from '../features/messages/messages-page.tsx';
import { ShowsPage } from '../features/manage-shows/shows-page.tsx';

type ManageSearch = SearchTexts<ShowsView> &
  SearchTexts<MessagesView> & { section?: ManageSection | undefined };

export const Route = createFileRoute('/manage/shows')({
  // The code that reads the address comes with the page: visitors have no use for it.
  validateSearch: (search: ManageSearch) => search,
  beforeLoad: async ({ location }) =>
    (await import('../features/management-bar/manage-section.ts')).putIntoAddress(location),
  loaderDeps: ({ search: { section } }) => ({ section }),
  loader: async ({ deps, location }) => {
    const section = parseSection(deps.section) ?? 'shows';
    if (section === 'messages')
      await preload(messageList(messagesSearch.read(location.search).archive));
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
  const search = Route.useSearch();
  switch (section) {
    case 'messages':
      return <MessagesPage search={search} />;
    case 'faq':
      return <FaqPage />;
    case 'shows':
      return <ShowsPage search={search} />;
  }
}

function Pending() {
  const section = useLocation({ select: sectionAt });
  return <SectionPending label={`Loading ${section}`} />;
}

function FaqPage() {
  usePageTitle('FAQ');
  return (
    <Section title={<span className="visually-hidden">FAQ</span>}>
      <EmptyState title="FAQ management coming soon..." />
    </Section>
  );
}
