import type { Page } from '@playwright/test';
import { expect, expectAccessible, preferMode, test, transitionsEnd } from './browser-test.ts';

/** Checks the page as it is, in light and in dark. */
async function expectAccessibleInBothModes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await preferMode(page, colorScheme);
    await expectAccessible(page);
  }
}

test('the pages of the site have no accessibility fault that axe finds', async ({ page }) => {
  for (const path of ['/', '/info', '/contact', '/login', '/signup']) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expectAccessibleInBothModes(page);
  }
});

test('a show page and the list have no accessibility fault that axe finds', async ({
  page,
  staff,
}) => {
  const show = { headlining_artist: 'Arclight', ticket_url: 'tickets.example.com' };
  const id = await staff.addShow(show, ['one.png', 'two.png']);
  await page.goto('/?search=Arclight');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectAccessibleInBothModes(page);
  await page.goto(`/shows/${id}`);
  await expect(page.getByRole('link', { name: 'Buy Tickets' })).toBeVisible();
  await expectAccessibleInBothModes(page);
});

test('the mailing-list dialog has no accessibility fault that axe finds', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Join the mailing list' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInBothModes(page);
});

test.describe('an address without a page', () => {
  test.use({ expectedFailures: [404] });

  test('has no accessibility fault that axe finds', async ({ page }) => {
    await page.goto('/not-there');
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expectAccessibleInBothModes(page);
  });
});

test('the site remembers the choice of light or dark', async ({ page }) => {
  await page.goto('/');
  const background = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const before = await background();
  await page
    .getByRole('button', { name: /dark|light/i })
    .first()
    .click();
  await expect.poll(background).not.toBe(before);
  await transitionsEnd(page);
  const chosen = await background();
  expect(await page.evaluate(() => localStorage.getItem('vite-ui-theme'))).toBe('dark');
  await page.reload();
  await expect.poll(background).toBe(chosen);
});

test('the header shows the address, and the navigation below it stays in sight', async ({
  page,
}) => {
  await page.goto('/contact');
  await expect(page.getByRole('banner')).toContainText('12 Foundry Street, Springfield');
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect(bar.getByRole('link')).toHaveText(['EVENTS', 'INFO', 'CONTACT']);
  await expect(bar.getByRole('link', { name: 'CONTACT' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(bar).toBeInViewport();
});

test('login and signup have no site header, navigation or footer', async ({ page }) => {
  for (const path of ['/login', '/signup']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
  }
});

test('the info page answers the four questions', async ({ page }) => {
  await page.goto('/info');
  await expect(
    page.getByText('Open for events only, check event listings for show times'),
  ).toBeVisible();
  const questions = page.getByRole('main').getByRole('heading', { level: 3 });
  const texts = [/subject to search/i, /free after 6 p\.m\./, /press or photo pass/, /no food/];
  await expect(questions).toHaveCount(texts.length);
  for (const [place, text] of texts.entries()) {
    await expect(page.getByText(text)).toBeHidden();
    await questions.nth(place).click();
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.locator('details[open]')).toHaveCount(1);
  }
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.locator('details[open]')).toHaveCount(0);
});
