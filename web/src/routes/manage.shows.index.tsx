import { createFileRoute, useRouter } from '@tanstack/react-router';
import type { DialogTexts } from '../address/dialog-parameters.ts';
import { useDialogAddress } from '../address/use-dialog-address.ts';
import { FailedLoad } from '../api/failed-load.ts';
import { showEdits } from '../features/manage-shows/show-edits.ts';
import { loadMessage } from '../features/messages/load-messages.ts';
import { OpenedShow } from '../features/show-dialog/lazy-opened-show.tsx';
import { showDialogSearch } from '../features/show-dialog/show-dialog-search.ts';
import { useLastLoaded } from '../session/use-loaded.ts';
import { useEdits } from '../ui/table/edits.ts';
import { pageDrawn } from '../ui/page/page-drawn.ts';
import { Route as Page } from './manage.shows.tsx';

/** The show dialog over Manage Shows, and the message that is open beside or over the list. */
export const Route = createFileRoute('/manage/shows/')({
  validateSearch: (search: DialogTexts<'show' | 'date' | 'genres' | 'message'>) => search,
  loaderDeps: ({ search: { message } }) => ({ message }),
  loader: async ({ deps: { message: id }, parentMatchPromise, abortController: { signal } }) => {
    void pageDrawn.then(OpenedShow.preload);
    if (id === undefined) return null;
    const { loaderData: page } = await parentMatchPromise;
    const listed = page?.messages instanceof FailedLoad ? undefined : page?.messages;
    return listed?.find((each) => each.id === id) ?? loadMessage(id, signal);
  },
  staleTime: 30_000,
  component: OverSection,
});

function OverSection() {
  // The section comes from the loaded data: the address is ahead while another section loads.
  const { section } = Page.useLoaderData();
  const { show } = Route.useSearch();
  return section === 'shows' && show !== undefined && <OverShows />;
}

function OverShows() {
  const { shows, genres } = useLastLoaded(Page.useLoaderData());
  const { items } = useEdits(showEdits, shows);
  const router = useRouter();
  const address = useDialogAddress();
  return (
    <OpenedShow
      search={Route.useSearch()}
      shows={shows instanceof FailedLoad ? shows : items}
      genres={genres}
      onReload={() => router.invalidate({ filter: isPage })}
      onClose={() => address.close(showDialogSearch.clean({}))}
    />
  );
}

function isPage({ routeId }: { routeId: string }): boolean {
  return routeId === Page.id;
}
