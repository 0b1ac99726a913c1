import type { Locator, Page } from '@playwright/test';
import { dayFromNow, expect, signIn, test } from './browser-test.ts';
import { choose, expectApart, fail, menuOf, rowOf, toast } from './data-table.ts';
import { LIST, ONE_SHOW, tour, visit } from './manage-shows.ts';
import { unfold } from './show-editor.ts';

const FAILED = 'Failed to archive show. Please try again.';
const LOAD_FAILED = 'Failed to load shows. Please try again.';
/** The box of the toast, which has a button to dismiss it. */
const box = (page: Page) => page.locator('#toasts [role=alert] > div');

test.use({ expectedFailures: [503] });
test.beforeEach(({ page }) => signIn(page));

test('an error stays until it is closed; any other toast goes away', async ({ page, staff }) => {
  await tour(staff, 'Hornbeam');
  await page.clock.install();
  await page.route(/archive\/$/, fail, { times: 1 });
  await visit(page, 'hornbeam');
  await choose(page, 'Abel', 'Archive');
  await expect(toast(page, FAILED)).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(toast(page, FAILED)).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast(page, FAILED)).toHaveCount(0);
  await choose(page, 'Abel', 'Archive');
  await expect(toast(page, 'Show archived successfully.')).toBeVisible();
  await page.clock.fastForward(6_000);
  await expect(toast(page, 'Show archived successfully.')).toHaveCount(0);
});

test('a failed change is tried again from its toast', async ({ page, staff }) => {
  await tour(staff, 'Saltbush');
  await page.route(/archive\/$/, fail, { times: 1 });
  await visit(page, 'saltbush');
  await choose(page, 'Abel', 'Archive');
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(toast(page, 'Show archived successfully.')).toBeVisible();
  await expect(rowOf(page, 'Abel')).toHaveCount(0);
});

test('an error leaves a page where it is while no part has the focus', async ({ page, staff }) => {
  await tour(staff, 'Sandalwood');
  await page.route(LIST, fail);
  await page.goto('/manage/shows');
  const title = page.getByRole('heading', { name: 'Manage Shows', exact: true });
  await expect(toast(page, LOAD_FAILED)).toBeVisible();
  await expect(title).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Dismiss' }).click();
  // As after a click on an empty part of the page.
  await page.getByRole('main').focus();
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).dispatchEvent('click');
  await expect(toast(page, LOAD_FAILED)).toBeVisible();
  await expect(title).toBeInViewport({ ratio: 1 });
});

test('an error leaves a page where it is while a table has the focus', async ({ page, staff }) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  for (let number = 0; number < 9; number += 1)
    await staff.addShow({ headlining_artist: `Tamarind ${number}` });
  await visit(page, 'tamarind');
  await expect(rowOf(page, 'Tamarind 8')).toBeAttached();
  await page.getByRole('region', { name: 'Shows', exact: true }).focus();
  const before = await page.evaluate(() => scrollY);
  for (const load of [LIST, ONE_SHOW]) await page.route(load, fail);
  await staff.addShow({ headlining_artist: 'Tamarind 9' });
  await expect(toast(page, LOAD_FAILED)).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test('an error leaves the field in use in sight in a low dialog', async ({ page, staff }) => {
  await page.setViewportSize({ width: 1440, height: 620 });
  await page.goto('/manage/shows');
  await page.getByRole('button', { name: 'Add Show' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Show' });
  await unfold(dialog);
  const field = dialog.getByLabel('Presents Line');
  await field.focus();
  await field.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  for (const load of [LIST, ONE_SHOW]) await page.route(load, fail);
  await staff.addShow({ headlining_artist: 'Elsewhere' });
  await expect(toast(page, LOAD_FAILED)).toBeVisible();
  await expect(field).toBeFocused();
  await expectApart(box(page), field);
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
]) {
  test.describe(`${viewport.width} pixels wide`, () => {
    test.use({ viewport });

    test('an error leaves the search in sight, and reloads the list', async ({ page, staff }) => {
      const word = `Samphire${viewport.width}`;
      await tour(staff, word);
      await visit(page, word);
      const search = page.getByRole('searchbox', { name: 'Search' });
      await expect(rowOf(page, 'Abel')).toBeVisible();
      for (const place of ['start', 'center', 'end'] as const) {
        await search.evaluate((field, block) => field.scrollIntoView({ block }), place);
        for (const load of [LIST, ONE_SHOW]) await page.route(load, fail);
        await staff.addShow({ headlining_artist: `${word} ${place}` });
        await expect(toast(page, LOAD_FAILED)).toBeVisible();
        await expectApart(box(page), search);
        await search.blur();
        await search.focus();
        await expectApart(box(page), search);
        await box(page).getByRole('button', { name: 'Try again' }).focus();
        for (const load of [LIST, ONE_SHOW]) await page.unroute(load);
        // From now on a live change may load the list, and take the error away with its button.
        await page.keyboard.press('Enter');
        await expect(rowOf(page, `${word} ${place}`)).toBeVisible();
        await expect(toast(page, LOAD_FAILED)).toHaveCount(0);
      }
    });

    test('a toast covers no title, no navigation and no row in use', async ({ page, staff }) => {
      const word = `Purslane${viewport.width}`;
      for (let number = 0; number < 15; number += 1)
        await staff.addShow({ headlining_artist: `${word} ${number}` });
      await visit(page, word);
      await page.getByRole('button', { name: 'Add Show' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add Show' });
      await dialog.getByLabel('Headlining Artist').fill(`${word} new`);
      await dialog.getByLabel('Date', { exact: true }).fill(dayFromNow(20));
      await page.keyboard.press('Control+Enter');
      await expect(toast(page, 'Show created successfully.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Add Show' })).toBeFocused();
      const shown = page.locator('#toasts [role=status] > div');
      await expectApart(shown, page.getByRole('heading', { name: 'Manage Shows', exact: true }));
      await expectApart(shown, page.getByRole('navigation', { name: 'Management' }));

      // Further down, the list fills a phone from the bar to the lower edge.
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await menuOf(page, `${word} 7`).evaluate((button) => button.scrollIntoView({ block: 'end' }));
      await choose(page, `${word} 7`, 'Unpublish');
      await expect(toast(page, 'Show unpublished successfully.')).toBeVisible();
      await expect(menuOf(page, `${word} 7`)).toBeFocused();
      await expectApart(shown, rowOf(page, `${word} 7`));
      await expectApart(shown, page.getByRole('navigation', { name: 'Management' }));
      await page.keyboard.press('Tab');
      await expectApart(shown, page.locator('[data-row]:has(:focus)'));
    });

    test('a toast covers no button of the bar of selected rows', async ({ page, staff }) => {
      const word = `Sorrel${viewport.width}`;
      for (let number = 0; number < 15; number += 1)
        await staff.addShow({ headlining_artist: `${word} ${number}` });
      await visit(page, word);
      await choose(page, `${word} 0`, 'Unpublish');
      await expect(toast(page, 'Show unpublished successfully.')).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).hover();
      await rowOf(page, `${word} 5`).getByRole('checkbox').focus();
      await page.keyboard.press('Space');
      await expectInReach(page, page.getByRole('group', { name: 'Selected shows' }));
    });

    test('an error leaves the buttons of a dialog in reach', async ({ page }) => {
      await page.goto('/manage/shows');
      await page.getByRole('button', { name: 'Add Show' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add Show' });
      await dialog.getByLabel('Headlining Artist').fill('Samphire');
      await dialog.getByLabel('Date', { exact: true }).fill(dayFromNow(20));
      await page.route('**/api/v1/shows/', fail);
      const create = dialog.getByRole('button', { name: 'Publish show' });
      await create.click();
      await expect(toast(page, 'Failed to save show. Please try again.')).toBeVisible();
      await expectInReach(page, dialog.locator('footer'));
      await expectApart(box(page), dialog.getByRole('heading', { name: 'Add Show' }));
      const { x: left = 0 } = (await dialog.boundingBox()) ?? {};
      expect((await box(page).boundingBox())?.x).toBeGreaterThanOrEqual(left);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('button', { name: 'Discard' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(box(page)).toHaveCount(0);
    });
  });
}

/** A click on the middle of each button in sight of this part would press it, and no toast. */
async function expectInReach(page: Page, part: Locator): Promise<void> {
  const buttons = part.locator('button:visible');
  await expect.poll(() => buttons.count()).toBeGreaterThan(1);
  await expect(page.locator('#toasts > [role] > div')).toBeVisible();
  const covered = await buttons.evaluateAll((all) =>
    all
      .filter((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('#toasts');
      })
      .map(({ textContent }) => textContent),
  );
  expect(covered).toEqual([]);
}
