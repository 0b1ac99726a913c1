import type { Page } from '@playwright/test';
import { axeFaults, expect, preferMode, signIn, test, transitionsEnd } from './browser-test.ts';
import { enlargedFaults } from './page-checks/enlarged-text.ts';
import { ringFaults } from './page-checks/focus-rings.ts';
import { markFaults } from './page-checks/state-marks.ts';
import { tooFaint } from './themes.ts';
import { PAGES, fillVenue, type Made } from './every-page.ts';
import { undescribedDialogs } from './page-checks/described-dialogs.ts';
import { dragOnly } from './page-checks/dragged-things.ts';
import { silentNewTabs } from './page-checks/new-tab-links.ts';
import { noteFullRegions, unannouncedChanges } from './page-checks/announced-changes.ts';
import { headersAndTitle } from './page-checks/headers-and-title.ts';
import { orderOfStops } from './page-checks/order-of-stops.ts';
import { scrollingStops } from './page-checks/scrolling-stops.ts';
import { unnamedGroups } from './page-checks/unnamed-groups.ts';
import { visibleLabels } from './page-checks/visible-labels.ts';

/* What holds on every page there is, for people who see, hear or move otherwise than most. */

/**
 * Each finds the faults of one kind in the page, and leaves the page as it was. They go from what
 * looks at the page to what presses its buttons.
 */
const CHECKS: Record<string, (page: Page) => Promise<string[]>> = {
  'links say that they open a new tab': silentNewTabs,
  'enlarged text': enlargedFaults,
  'rings of the focus': ringFaults,
  'marks of states': markFaults,
  'headers and title': headersAndTitle,
  'unnamed groups': unnamedGroups,
  'visible labels': visibleLabels,
  'things that are dragged': dragOnly,
  'stops that scroll': scrollingStops,
  'order of stops': orderOfStops,
  'changes are announced': unannouncedChanges,
};

test.use({ expectedFailures: [404] });

let filled: Promise<Made> | undefined;

test('a toast has rings that are seen', async ({ page, staff }) => {
  await staff.addShow({ headlining_artist: 'Toastmaster' });
  await signIn(page);
  await page.goto('/manage/shows?q=toastmaster');
  await page.getByRole('button', { name: 'Actions for Toastmaster' }).click();
  await page.getByRole('menuitem', { name: 'Unpublish' }).click();
  const toast = page.locator('#toasts');
  await toast.getByRole('button', { name: 'Undo' }).hover();
  expect(await ringFaults(page)).toEqual([]);
  await expect(toast.getByRole('button', { name: 'Dismiss' })).toBeVisible();
});

for (const [route, { at, signedIn = false, opens = [] }] of Object.entries(PAGES))
  test(`${route} is for everybody`, async ({ page, staff }) => {
    const made = await (filled ??= fillVenue(staff));
    await page.addInitScript(noteFullRegions);
    if (signedIn) await signIn(page);
    for (const address of at(made)) {
      await page.goto(address);
      await page.waitForLoadState('networkidle');
      await expect(page.locator('main h1').first()).toBeAttached();
      expect.soft(await axeFaults(page), `${address}: axe`).toEqual([]);
      await preferMode(page, 'dark');
      await transitionsEnd(page);
      expect.soft(await tooFaint(page), `${address}: axe in dark mode`).toEqual([]);
      for (const [kind, faultsOf] of Object.entries(CHECKS))
        expect.soft(await faultsOf(page), `${address}: ${kind}`).toEqual([]);
    }
    const dialog = page.locator('[role$=dialog]');
    for (const name of opens) {
      await page.goto(at(made)[0] ?? route);
      await page.getByRole('button', { name, exact: true }).click();
      await expect(dialog).toBeVisible();
      expect.soft(await axeFaults(page), `${name}: axe`).toEqual([]);
      expect.soft(await ringFaults(page), `${name}: rings of the focus`).toEqual([]);
      expect.soft(await undescribedDialogs(page), name).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
  });
