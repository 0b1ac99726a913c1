import { createFileRoute, useRouter } from '@tanstack/react-router';
import type { DialogTexts } from '../address/dialog-parameters.ts';
import { useDialogAddress } from '../address/use-dialog-address.ts';
import { NO_SHOWS, showEdits } from '../features/manage-shows/show-edits.ts';
import { messageEdits, NO_MESSAGES } from '../features/messages/message-edits.ts';
import { OpenedMessage } from '../features/messages/opened-message.tsx';
import { loadMessage } from '../features/messages/load-messages.ts';
import { OpenedShow } from '../features/show-dialog/lazy-opened-show.ts';
import { showDialogSearch } from '../features/show-dialog/show-dialog-search.ts';
import { useLoaded } from '../session/use-loaded.ts';
import { useEdits } from '../ui/table/edits.ts';
import { pageDrawn } from '../ui/page/page-drawn.ts';
import { Route as Page } from './manage.shows.tsx';

/** The dialogs over the sections of Manage Shows: a show, or a message. */
export const Route = createFileRoute('/manage/shows/')({
  validateSearch: (search: DialogTexts<'show' | 'date' | 'genres' | 'message'>) => search,
  loaderDeps: ({ search: { message } }) => ({ message }),
  loader: async ({ deps: { message: id }, parentMatchPromise, abortController: { signal } }) => {
    void pageDrawn.then(OpenedShow.preload);
    if (id === undefined) return null;
    const { loaderData: page } = await parentMatchPromise;
    return page?.messages?.find((each) => each.id === id) ?? loadMessage(id, signal);
  },
  staleTime: 30_000,
  component: OverSection,
});

function OverSection() {
  // From the loaded data: the address is ahead while another section is being loaded.
  const { section } = Page.useLoaderData();
  const { show, message } = Route.useSearch();
  if (section === 'shows' && show !== undefined) return <OverShows />;
  return (
    section === 'messages' && message !== undefined && <OverMessages key={message} id={message} />
  );
}

function OverShows() {
  const { shows, genres } = useLoaded(Page.useLoaderData(), {});
  const { items } = useEdits(showEdits, shows ?? NO_SHOWS);
  const router = useRouter();
  const address = useDialogAddress();
  return (
    <OpenedShow
      search={Route.useSearch()}
      shows={shows && items}
      genres={genres}
      onReload={() => router.invalidate({ filter: isPage })}
      onClose={() => address.close(showDialogSearch.clean({}))}
    />
  );
}

function OverMessages({ id }: { id: string }) {
  const loaded = Route.useLoaderData();
  const data = Page.useLoaderData();
  const { messages } = useLoaded(data, {}, data.archive);
  const edits = useEdits(messageEdits, messages ?? NO_MESSAGES);
  const listed = edits.items.find((each) => each.id === id);
  const message = listed ?? loaded;
  const router = useRouter();
  const address = useDialogAddress();
  if (!message) return null;
  return (
    <OpenedMessage
      message={message}
      edits={edits}
      // One that leaves the list with its change stays in sight as it was, until it is closed.
      onChanged={() => router.invalidate(listed && { filter: isPage })}
      onClose={() => address.close({ message: undefined })}
    />
  );
}

function isPage({ routeId }: { routeId: string }): boolean {
  return routeId === Page.id;
}
