import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useSetAtom } from 'jotai';
import type { DialogTexts } from '../address/dialog-parameters.ts';
import { useDialogAddress } from '../address/use-dialog-address.ts';
import { FailedLoad } from '../api/failed-load.ts';
import { calendarDayAtom } from '../features/manage-shows/calendar/calendar-place.atom.ts';
import { showEdits } from '../features/manage-shows/show-edits.ts';
import { loadMessage } from '../features/messages/load-messages.ts';
import { OpenedShow } from '../features/show-dialog/lazy-opened-show.tsx';
import { showDialogSearch } from '../features/show-dialog/show-dialog-search.ts';
import { dayOf } from '../format/day.ts';
import { useLastLoaded } from '../session/use-loaded.ts';
import { useEdits } from '../ui/table/edits.ts';
import { pageDrawn } from '../ui/page/page-drawn.ts';
import { Route as Page } from './manage.shows.tsx';

/** The dialogs over Manage Shows, and the message that is open beside or over the list. */
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
  const { show, genres } = Route.useSearch();
  return section === 'shows' && (show !== undefined || genres !== undefined) && <OverShows />;
}

function OverShows() {
  const { shows, genres } = useLastLoaded(Page.useLoaderData());
  const { items } = useEdits(showEdits, shows);
  const router = useRouter();
  const address = useDialogAddress();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const setCalendarDay = useSetAtom(calendarDayAtom);
  const isFailed = shows instanceof FailedLoad;
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
      shows={isFailed ? shows : items}
      everyShow={isFailed ? undefined : items}
      filter={{ genre: search.genre ?? '', onChange: filterBy }}
      onSaved={({ date }) => setCalendarDay({ day: dayOf(date), isSaved: true })}
      genres={genres}
      onReload={() => router.invalidate({ filter: isPage })}
      onClose={() => address.close(showDialogSearch.clean({}))}
    />
  );
}

function isPage({ routeId }: { routeId: string }): boolean {
  return routeId === Page.id;
}
