import type { router as appRouter } from '../router.ts';
import { venueToday } from '../boot/venue-today.ts';

/** Loads the page anew when it comes back to sight on another day of the venue's: what was tonight's show is over by then. */
export function followTheDay(router: typeof appRouter): void {
  let day = venueToday();
  document.addEventListener('visibilitychange', () => {
    const today = venueToday();
    if (document.hidden || today === day) return;
    day = today;
    void router.invalidate();
  });
}
