import type { AnyRouter } from '@tanstack/react-router';
import { leaveOldBuild } from '../boot/build.ts';
import { venueClock } from '../boot/venue-clock.ts';
import { venueClockAtom, venueToday } from '../boot/venue-today.ts';
import { loadMailingListSettings } from '../features/mailing-list/load-settings.ts';
import { followUser } from '../session/follow-user.ts';
import { followMode } from '../theme/follow-mode.ts';

/** Observes the browser, the clock and other tabs, which can wait until the first page is shown. */
export function observePages(router: AnyRouter): void {
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return;
    // The address of the new page is not in the browser yet.
    router.history.flush();
    leaveOldBuild();
  });
  venueClockAtom.set({ today: venueClock() });
  reloadOnNewDay(router);
  followUser();
  followMode();
  loadMailingListSettings();
}

/** Reloads the page's data when the page becomes visible on another day of the venue. */
function reloadOnNewDay(router: AnyRouter): void {
  let day = venueToday();
  document.addEventListener('visibilitychange', () => {
    const today = venueToday();
    if (document.hidden || today === day) return;
    day = today;
    void router.invalidate();
  });
}
