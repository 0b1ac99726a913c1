import { createAtom } from '@tanstack/react-store';
import type { Day } from '../format/day.ts';
import { boot } from './boot-data.ts';

/**
 * The venue's day, and the time as far as sales of tickets depend on it: those of the page, until
 * `after-first-page.ts` starts a clock. They are the same in the HTML and when React takes over.
 */
export const venueClockAtom = createAtom({ today: () => boot.today, now: () => boot.last_sale });

/** The venue's calendar day now. */
export function venueToday(): Day {
  return venueClockAtom.get().today();
}

/** Whether tickets of a show can be bought only later. */
export function isSaleAhead<Show extends { on_sale_at: string | null }>(
  show: Show,
): show is Show & { on_sale_at: string } {
  return show.on_sale_at !== null && show.on_sale_at > venueClockAtom.get().now();
}
