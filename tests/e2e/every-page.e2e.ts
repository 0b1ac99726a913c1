import type { Browser, Page } from '@playwright/test';
import { axeFaults, expect, preferMode, signIn, test as base } from './browser-test.ts';
import { AHEAD_MS, moveClock } from './journey-clock.ts';
import { signedInStaff } from './staff.ts';
import { enlargedFaults } from './page-checks/enlarged-text.ts';
import { RING_WIDTHS, ringFaults } from './page-checks/focus-rings.ts';
import { markFaults } from './page-checks/state-marks.ts';
import { tooFaint } from './themes.ts';
import { PAGES, fillVenue, type Made } from './every-page.ts';
import { undescribedDialogs } from './page-checks/described-dialogs.ts';
import { dragOnly } from './page-checks/dragged-things.ts';
import { silentNewTabs } from './page-checks/new-tab-links.ts';
import { noteFullRegions, unannouncedChanges } from './page-checks/announced-changes.ts';
import { headersAndTitle } from './page-checks/headers-and-title.ts';
import { orderOfStops } from './page-checks/order-of-stops.ts';
import { withColours } from './page-checks/page-colours.ts';
import { type Check, faultsByWidth } from './page-checks/screen-widths.ts';
import { scrollingStops } from './page-checks/scrolling-stops.ts';
import { unnamedGroups } from './page-checks/unnamed-groups.ts';
import { visibleLabels } from './page-checks/visible-labels.ts';

/* What holds on every page there is, for people who see, hear or move otherwise than most. */

const RINGS = { 'rings of the focus': [ringFaults, ...RING_WIDTHS] } as const;

/** What is looked at in windows of several widths. */
const AT_WIDTHS = {
  'enlarged text': [enlargedFaults, 1280, 390],
  ...RINGS,
  'headers and title': [headersAndTitle, 1440, 1100, 820, 390, 320],
  'stops that scroll': [scrollingStops, 1440, 820, 320],
  'order of stops': [orderOfStops, 1440, 820, 320],
} as const;

/** They go from what looks at the page to what presses its buttons. */
const CHECKS: Record<string, Check> = {
  'links say that they open a new tab': silentNewTabs,
  'marks of states': markFaults,
  'unnamed groups': unnamedGroups,
  'visible labels': visibleLabels,
  'things that are dragged': dragOnly,
  'at several widths': (page) => faultsByWidth(page, AT_WIDTHS),
  'changes are announced': unannouncedChanges,
};

let walker: Promise<Page> | undefined;
let filled: Promise<Made> | undefined;
let entered: Promise<void> | undefined;

/** All walk in one page: the browser has the scripts then, and the session. */
const test = base.extend({
  page: async ({ browser }, provide) => provide(await (walker ??= openPage(browser))),
});

test.use({ expectedFailures: [404], viewport: { width: 1280, height: 900 } });

for (const [route, { at, signedIn = false, opens = [] }] of Object.entries(PAGES))
  test(`${route} is for everybody`, async ({ page, venueUrl }) => {
    const made = await (filled ??= fill(venueUrl));
    if (signedIn) await (entered ??= signIn(page));
    for (const [place, address] of at(made).entries()) {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(address);
      await page.waitForLoadState('networkidle');
      await expect(page.locator('main h1').first()).toBeAttached();
      expect.soft(await axeFaults(page), `${address}: axe`).toEqual([]);
      await withColours(page);
      if (place === 0) for (const name of opens) await lookAtDialog(page, name);
      await preferMode(page, 'dark');
      expect.soft(await tooFaint(page), `${address}: axe in dark mode`).toEqual([]);
      for (const [kind, faultsOf] of Object.entries(CHECKS))
        expect.soft(await faultsOf(page), `${address}: ${kind}`).toEqual([]);
    }
  });

test('a toast has rings that are seen', async ({ page, staff }) => {
  await (entered ??= signIn(page));
  await staff.addShow({ headlining_artist: 'Toastmaster' });
  await page.goto('/manage/shows?q=toastmaster');
  await page.getByRole('button', { name: 'Actions for Toastmaster' }).click();
  await page.getByRole('menuitem', { name: 'Unpublish' }).click();
  const toast = page.locator('#toasts');
  await toast.getByRole('button', { name: 'Undo' }).hover();
  expect(await faultsByWidth(page, RINGS)).toEqual([]);
  await expect(toast.getByRole('button', { name: 'Dismiss' })).toBeVisible();
});

async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  await page.addInitScript(moveClock, AHEAD_MS);
  await page.addInitScript(noteFullRegions);
  return page;
}

async function fill(venueUrl: string): Promise<Made> {
  const staff = await signedInStaff(venueUrl);
  const made = await fillVenue(staff);
  await staff.leave();
  return made;
}

async function lookAtDialog(page: Page, button: string): Promise<void> {
  const dialog = page.locator('[role$=dialog]');
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toBeVisible();
  expect.soft(await axeFaults(page), `${button}: axe`).toEqual([]);
  expect.soft(await faultsByWidth(page, RINGS), button).toEqual([]);
  expect.soft(await undescribedDialogs(page), button).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}
