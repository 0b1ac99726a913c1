import type { Show } from '@stagedoor/contracts/show';
import { filterShows, showTexts } from './shows-filter.ts';
import { sortShows } from './shows-sort.ts';

/** How the table of shows is sorted, filtered and searched. */
export const showsListing = { sort: sortShows, filter: filterShows, texts: showTexts };

export const EVERY_SHOW = { q: '', genre: '', status: 'all', dates: 'all' } as const;

export function headliner({ headlining_artist }: Show): string {
  return headlining_artist;
}
