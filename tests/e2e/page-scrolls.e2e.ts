import type { Page } from '@playwright/test';
import { expect, signIn, test } from './browser-test.ts';
import { multiply } from './manage-shows.ts';

/** The height of the management bar. */
const BAR = 48;
/** Enough months for four, five and six weeks to be among them. */
const MONTHS = 14;

test.beforeEach(({ page }) => signIn(page));

for (const [width, height, hasSticky] of [
  [390, 844, false],
  [820, 1180, true],
  [1440, 900, true],
  [1720, 1000, true],
] as const)
  test(`at ${width} pixels the page scrolls, and all months are as high`, async ({
    page,
    staff,
  }) => {
    await page.setViewportSize({ width, height });
    await staff.addShow({ headlining_artist: 'Long Scroll' });
    await multiply(page, 'Long Scroll', 500);
    await page.goto('/manage/shows');
    await expect(page.getByRole('main').getByText('Showing 500 of 500 shows')).toBeVisible();
    await showCalendar(page);
    const heights = new Set<number | undefined>();
    for (let month = 0; month < MONTHS; month += 1) {
      heights.add((await page.getByRole('grid').boundingBox())?.height);
      await page.getByRole('button', { name: 'Previous month' }).click();
    }
    expect([...heights]).toHaveLength(1);

    const region = page.getByRole('region', { name: 'Shows', exact: true });
    expect(await region.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThan(2);
    await page.evaluate(() => scrollTo(0, 9_000));
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(9_000);
    await expect(region.locator('[data-row]').nth(12)).toBeInViewport();
    const bar = await page.getByRole('navigation', { name: 'Management' }).boundingBox();
    expect(bar?.y).toBe(0);
    const header = await region.getByRole('checkbox', { name: 'Select all' }).boundingBox();
    if (hasSticky) {
      // Between them stands the line that counts the rows, for the actions on the selected ones.
      await expect(page.getByRole('main').getByText('Showing 500 of 500 shows')).toBeInViewport({
        ratio: 1,
      });
      expect(header?.y).toBeGreaterThanOrEqual(2 * BAR - 1);
      expect(header?.y).toBeLessThan(3 * BAR);
    }
  });

async function showCalendar(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Show Calendar' });
  if (await button.isVisible()) await button.click();
  await expect(page.getByRole('grid')).toBeVisible();
}
