import { searchText } from '@stagedoor/contracts/search-text';
import type { Show } from '@stagedoor/contracts/show';
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

/** The shows that a view asks for. The text is sought where the public search seeks it: headliner, support, tour, presents line, genre. */
export function filterShows(
  shows: readonly Show[],
  { text, genre, status, dates }: Omit<ShowsView, 'sort'>,
): Show[] {
  const wanted = searchText(text);
  return shows.filter(
    (show) =>
      isStatus[status](show) &&
      isOnDates[dates](show) &&
      (genre === '' || show.genre.id === genre) &&
      (wanted === '' || searchable(show).includes(wanted)),
  );
}

/** Folding the text of thousands of shows at every key press would be felt; a show that came once is folded once. */
const folded = new WeakMap<Show, string>();

function searchable(show: Show): string {
  const known = folded.get(show);
  if (known !== undefined) return known;
  const { headlining_artist, support_artists, tour_title, presents_line, genre } = show;
  const text = [headlining_artist, support_artists, tour_title, presents_line, genre.name]
    .map(searchText)
    .join('\n');
  folded.set(show, text);
  return text;
}
