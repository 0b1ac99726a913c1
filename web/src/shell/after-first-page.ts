import type { AnyRouter } from '@tanstack/react-router';
import { callApi } from '../session/call-api.ts';
import { leaveOldBuild } from '../boot/build.ts';
import { boot, bootedAt } from '../boot/boot-data.ts';
import { dayNow, daysOf } from '../format/day-now.ts';
import { venueClockAtom } from '../format/venue-today.ts';
import { mailingListSettingsAtom } from '../features/mailing-list/settings.atom.ts';
import type { Day } from '../format/day.ts';
import { isAdmin, USER_KEY } from '../session/stored-user.ts';
import { readUser, userAtom } from '../session/user.atom.ts';
import { modeAtom } from '../theme/mode.atom.ts';
import { currentMode } from '../theme/mode.ts';
import { focusPageStart } from '../ui/page/focus-page-start.ts';
import { leadByKey } from './lead-by-key.ts';
import { LateFailurePage } from './page-frame.tsx';

/** The first use of a time zone is slow on a phone, so the page's own day counts for a while. */
const FIRST_MS = 60_000;
/** What was loaded so recently is not loaded again. */
const FRESH_MS = 15_000;

/** Observes the browser, the clock and other tabs, which can wait until the first page is shown. */
export function observePages(router: AnyRouter): void {
  void LateFailurePage.preload?.();
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return;
    // The address of the new page is not in the browser yet.
    router.history.flush();
    leaveOldBuild();
  });
  // On the first page, the focus starts where the browser puts it.
  router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
    const { activeElement, body } = document;
    // The sections of a page are pages of their own.
    const isElsewhere = pathChanged || sectionOf(fromLocation) !== sectionOf(toLocation);
    // A page may have put the cursor into a field.
    if (activeElement === body || (isElsewhere && !activeElement?.matches('main input')))
      focusPageStart();
  });
  document.addEventListener('keydown', leadByKey);
  venueClockAtom.set({ today: venueClock(), now: () => new Date().toISOString() });
  reloadOnReturn(router);
  forgetLastUser(router);
  followUser();
  followMode();
  loadMailingListSettings();
  // The screen that changes the settings announces them in the browser.
  addEventListener('mailingListSettingsChanged', (event) => {
    if (event instanceof CustomEvent) mailingListSettingsAtom.set(event.detail);
  });
}

/** Of a page in the back office. */
function sectionOf(place: { search: { section?: unknown } } | undefined): unknown {
  return place?.search.section;
}

/** Returns a clock for the venue's calendar day, which is right in a tab left open overnight. */
function venueClock(): () => Day {
  let dayAt: ReturnType<typeof daysOf> | undefined;
  return () => {
    const now = new Date();
    if (Math.abs(now.getTime() - bootedAt.getTime()) < FIRST_MS) return boot.today;
    dayAt ??= daysOf(boot.venue.time_zone);
    return dayNow(boot.today, dayAt(bootedAt), dayAt(now));
  };
}

/**
 * Reloads the page's data when somebody returns to it, who may read what has changed since. While
 * the server cannot be reached, the page stays as it is.
 */
function reloadOnReturn(router: AnyRouter): void {
  let loadedAt = Date.now();
  router.subscribe('onResolved', () => (loadedAt = Date.now()));
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - loadedAt < FRESH_MS) return;
    callApi('themes.current-setting').then(
      () => router.invalidate(),
      () => undefined,
    );
  });
}

/** Follows other tabs that sign in or out, through the storage event. */
function followUser(): void {
  const follow = () => userAtom.set(readUser());
  addEventListener('storage', ({ key }) => {
    if (key === USER_KEY || key === null) follow();
  });
  // Another tab may have done so before this was called.
  if (JSON.stringify(readUser()) !== JSON.stringify(userAtom.get())) follow();
}

/** What was loaded for one user is not for the next: it is dropped as soon as no page shows it. */
function forgetLastUser(router: AnyRouter): void {
  let id = userAtom.get()?.id;
  let changedAt = 0;
  const forget = () => router.clearCache({ filter: ({ updatedAt }) => updatedAt <= changedAt });
  userAtom.subscribe((user) => {
    if (user?.id === id) return;
    id = user?.id;
    document.documentElement.toggleAttribute('data-staff', isAdmin(user));
    changedAt = Date.now();
    forget();
  });
  router.subscribe('onResolved', forget);
}

/** Follows the system, which may turn dark in the evening, and the choice in another tab. */
function followMode(): void {
  const follow = () => modeAtom.set(currentMode());
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', follow);
  addEventListener('storage', follow);
  follow();
}

/** Loads the settings if they did not come with the page. Nothing waits for them. */
function loadMailingListSettings(): void {
  if (mailingListSettingsAtom.get()) return;
  callApi('mailing-list.settings').then(
    // Settings that were announced meanwhile are newer.
    (loaded) => mailingListSettingsAtom.set((announced) => announced ?? loaded),
    (error: unknown) => console.error('Failed to fetch settings', error),
  );
}
