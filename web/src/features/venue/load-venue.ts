import { venueOfPages } from '@stagedoor/contracts/facts/venue-of-pages';
import type { Venue } from '@stagedoor/contracts/venue';
import { boot, setBoot } from '../../boot/boot-data.ts';
import { venueDetails } from '../../data/venue.query.ts';
import { queryClient } from '../../data/query-client.ts';
import { shownThemeAtom } from '../../theme/active-theme.atom.ts';

/** Shows the venue after a change everywhere on this page; returns it as its loaders have it. */
export function announceVenue(venue: Venue): Venue {
  showVenue(venue);
  return queryClient.setQueryData(venueDetails.queryKey, venue) ?? venue;
}

/** Lets this page and those that follow show what the venue says now. */
export function showVenue(venue: Venue): void {
  const before = ` · ${boot.venue.name}`;
  setBoot({ ...boot, venue: venueOfPages(venue, shownThemeAtom.get()?.css_vars) });
  const { title } = document;
  if (title.endsWith(before)) document.title = `${title.slice(0, -before.length)} · ${venue.name}`;
}

/** Does so after a change. If that fails, the next page from the server knows it. */
export async function reloadVenue(): Promise<void> {
  const venue = await queryClient
    .fetchQuery({ ...venueDetails, staleTime: 0 })
    .catch(() => undefined);
  if (venue) showVenue(venue);
}
