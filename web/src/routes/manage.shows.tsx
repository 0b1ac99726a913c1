import type { Show } from '@stagedoor/contracts/show';
import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router';
import { Suspense, lazy, useState } from 'react';
import { ComingSection } from '../features/management-bar/coming-section.tsx';
import { parseSection, sectionAt } from '../features/management-bar/section.ts';
import { loadManageShows } from '../features/manage-shows/load-manage-shows.ts';
import { ManagePending } from '../features/manage-shows/manage-pending.tsx';
import { ShowsCard } from '../features/manage-shows/shows-card.tsx';
import { ShowsFailure } from '../features/manage-shows/shows-failure.tsx';
import { parseShowsSearch } from '../features/manage-shows/shows-search.ts';
import { ShowsSection } from '../features/manage-shows/shows-section.tsx';
import { usePageTitle } from '../shell/use-page-title.ts';

const ShowDialog = lazy(async () => ({
  default: (await import('../features/show-dialog/show-dialog.tsx')).ShowDialog,
}));

export const Route = createFileRoute('/manage/shows')({
  validateSearch: (given: Record<string, unknown>) => {
    const section = parseSection(given['section']);
    return { ...(section && section !== 'shows' && { section }), ...parseShowsSearch(given) };
  },
  loader: ({ abortController, preload }) => loadManageShows(abortController.signal, preload),
  staleTime: 30_000,
  pendingMs: 250,
  pendingMinMs: 0,
  pendingComponent: ManagePending,
  component: ManageShowsPage,
});

function ManageShowsPage() {
  const section = useLocation({ select: sectionAt });
  switch (section) {
    case 'messages':
      return (
        <ComingSection
          title="Contact Form Messages"
          text="Messages arrive with the contact form."
        />
      );
    case 'faq':
      return <ComingSection title="FAQ" text="FAQ management coming soon..." />;
    case 'shows':
      return <ShowsPage />;
  }
}

function ShowsPage() {
  usePageTitle('Manage Shows');
  const { shows, genres } = Route.useLoaderData();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const router = useRouter();
  const [editing, setEditing] = useState<{ showId?: string } | null>(null);
  const reload = () => router.invalidate();
  const edit = ({ id }: Show) => setEditing({ showId: id });

  return (
    <ShowsSection onAdd={() => setEditing({})}>
      {shows ? (
        <ShowsCard
          shows={shows}
          genres={genres}
          search={search}
          onSearch={(next, typing = false) =>
            navigate({ search: next, replace: typing, resetScroll: false })
          }
          onEdit={edit}
          onChanged={reload}
        />
      ) : (
        <ShowsFailure onRetry={reload} />
      )}
      {editing && (
        <Suspense>
          <ShowDialog
            {...editing}
            open
            onClose={() => {
              setEditing(null);
              void reload();
            }}
          />
        </Suspense>
      )}
    </ShowsSection>
  );
}
