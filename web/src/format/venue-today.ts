import { createAtom } from '@tanstack/react-store';
import type { Day } from './day.ts';
import { boot } from '../boot/boot-data.ts';

/**
 * The venue's day, and the time as far as sales of tickets depend on it: those of the page, until
 * `after-first-page.ts` starts a clock. They are the same in the HTML and when React takes over.
 */
export const venueClockAtom = createAtom({ today: () => boot.today, now: () => boot.last_sale });

/** The venue's calendar day now. */
export function venueToday(): Day {
  return venueClockAtom.get().today();
}
