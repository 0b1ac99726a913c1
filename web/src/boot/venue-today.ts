import { createAtom } from '@tanstack/react-store';
import type { Day } from '../format/day.ts';
import { boot } from './boot-data.ts';

/** Tells the venue's calendar day: that of the page, until its clock runs. */
export const venueClockAtom = createAtom({ today: () => boot.today });

/** The venue's calendar day now. */
export function venueToday(): Day {
  return venueClockAtom.get().today();
}
