import { recordOf } from '@stagedoor/contracts/facts/record-of';
import type { Show } from '@stagedoor/contracts/show';
import { searchedTexts } from '../../ui/table/searched-texts.ts';
import { CHANGED_STATUSES, type Dates, type ShowsView, type Status } from './shows-search.ts';

const matchesStatus: Record<Status, (show: Show) => boolean> = {
  all: () => true,
  active: (show) => !show.is_archived,
  published: (show) => show.is_published && !show.is_archived,
  unpublished: (show) => !show.is_published && !show.is_archived,
  scheduled: (show) => show.publish_at !== null,
  archived: (show) => show.is_archived,
  'sold-out': (show) => show.is_sold_out && !show.is_archived,
  ...recordOf(
    CHANGED_STATUSES,
    (status) => (show: Show) => show.event_status === status && !show.is_archived,
  ),
};

const matchesDates: Record<Dates, (show: Show) => boolean> = {
  all: () => true,
  upcoming: (show) => show.is_upcoming,
  past: (show) => show.is_past,
};

/** The texts of a show that the search looks through, the same as in the public search. */
export const showTexts = searchedTexts<Show>(
  ({ headlining_artist, support_artists, tour_title, presents_line, genre }) => [
    headlining_artist,
    support_artists,
    tour_title,
    presents_line,
    genre.name,
  ],
);

/** The shows that match the search and every filter of a view. */
export function filterShows(
  shows: readonly Show[],
  { q, genre, status, dates }: Omit<ShowsView, 'sort'>,
): Show[] {
  const found = showTexts.finding(q);
  return shows.filter(
    (show) =>
      matchesStatus[status](show) &&
      matchesDates[dates](show) &&
      (genre === '' || show.genre.id === genre) &&
      found(show),
  );
}
