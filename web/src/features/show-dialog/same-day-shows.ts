import { takesPlace } from '@stagedoor/contracts/facts/event-status';
import { searchText } from '@stagedoor/contracts/facts/search-text';
import type { Show } from '@stagedoor/contracts/show';
import { dayOf, type Day } from '../../format/day.ts';
import { listed } from '../../format/listed.ts';

/** The other shows that take place on a day, drafts too, without archived ones. */
export function sameDayShows(
  shows: readonly Show[],
  day: Day,
  showId: string | undefined,
): readonly Show[] {
  return shows.filter(
    (show) =>
      !show.is_archived && takesPlace(show) && show.id !== showId && dayOf(show.date) === day,
  );
}

/** The one among them that has the same headliner, however that is written. */
export function sameShow(shows: readonly Show[], artist: string): Show | undefined {
  const name = searchText(artist);
  return shows.find(({ headlining_artist }) => searchText(headlining_artist) === name);
}

/** "Glass Harbor is on this date too." */
export function sameDayText(shows: readonly Show[]): string {
  const names = listed(shows.map(({ headlining_artist }) => headlining_artist));
  return `${names} ${shows.length > 1 ? 'are' : 'is'} on this date too.`;
}
