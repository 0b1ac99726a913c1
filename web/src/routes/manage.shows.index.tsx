import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { DialogTexts } from '../address/dialog-parameters.ts';
import { useDialogAddress } from '../address/use-dialog-address.ts';
import { calendarDayAtom } from '../features/manage-shows/calendar/calendar-place.atom.ts';
import { openedMessage } from '../features/messages/load-messages.ts';
import { OpenedShow } from '../features/show-dialog/lazy-opened-show.tsx';
import {
  showDialogSearch,
  type ShowDialogTexts,
} from '../features/show-dialog/show-dialog-search.ts';
import { dayOf } from '../format/day.ts';
import { preload, queryClient } from '../data/query-client.ts';
import { showList } from '../data/shows.query.ts';
import { pageDrawn } from '../ui/page/page-drawn.ts';
import { Route as Page } from './manage.shows.tsx';

/** The dialogs over Manage Shows, and the message that is open beside or over the list. */
export const Route = createFileRoute('/manage/shows/')({
  validateSearch: (search: ShowDialogTexts & DialogTexts<'message'>) => search,
  loaderDeps: ({ search: { message } }) => ({ message }),
  loader: async ({ deps: { message: id }, parentMatchPromise }) => {
    void pageDrawn.then(OpenedShow.preload);
    // The list has most messages already.
    await parentMatchPromise;
    if (id !== undefined) await preload(openedMessage(id));
  },
  component: OverSection,
});

function OverSection() {
  // The section comes from the loaded data: the address is ahead while another section loads.
  const { section } = Page.useLoaderData();
  const { show, duplicate, statusOf, genres } = Route.useSearch();
  return (
    section === 'shows' && (show ?? duplicate ?? statusOf ?? genres) !== undefined && <OverShows />
  );
}

/** To be called when a dialog is closed. A save that has just ended is loading them already. */
function reloadShows(): void {
  void queryClient.invalidateQueries({ queryKey: ['shows'] }, { cancelRefetch: false });
}

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
