import { createAtom } from '@tanstack/react-store';
import type { Day } from '../format/day.ts';
import { boot } from './boot-data.ts';

/** Gives the venue's calendar day: the page's own, until `after-first-page.ts` starts a clock. */
export const venueClockAtom = createAtom({ today: () => boot.today });

/** The venue's calendar day now. */
export function venueToday(): Day {
  return venueClockAtom.get().today();
}
