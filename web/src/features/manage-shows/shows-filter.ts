import type { Show } from '@stagedoor/contracts/show';
import { searchedTexts } from '../../ui/table/searched-texts.ts';
import type { Dates, ShowsView, Status } from './shows-search.ts';

const isStatus: Record<Status, (show: Show) => boolean> = {
  all: () => true,
  active: (show) => !show.is_archived,
  published: (show) => show.is_published && !show.is_archived,
  unpublished: (show) => !show.is_published && !show.is_archived,
  archived: (show) => show.is_archived,
};

const isOnDates: Record<Dates, (show: Show) => boolean> = {
  all: () => true,
  upcoming: (show) => show.is_upcoming,
  past: (show) => show.is_past,
};

/** What is sought in a show: what the public search seeks in it. */
export const showTexts = searchedTexts<Show>(
  ({ headlining_artist, support_artists, tour_title, presents_line, genre }) => [
    headlining_artist,
    support_artists,
    tour_title,
    presents_line,
    genre.name,
  ],
);

/** The shows that a view asks for. */
export function filterShows(
  shows: readonly Show[],
  { text, genre, status, dates }: Omit<ShowsView, 'sort'>,
): Show[] {
  const found = showTexts.finding(text);
  return shows.filter(
    (show) =>
      isStatus[status](show) &&
      isOnDates[dates](show) &&
      (genre === '' || show.genre.id === genre) &&
      found(show),
  );
}
