import { expect, expectAccessible, test, transitionsEnd } from './browser-test.ts';

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

test('the header shows the address, and its navigation stays in sight', async ({ page }) => {
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

test('the heading of the questions is larger than they are', async ({ page }) => {
  await page.goto('/info');
  const size = (name: string) =>
    page
      .getByRole('heading', { name })
      .evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize));
  expect(await size('FAQ')).toBeGreaterThan(await size('Where do I park?'));
});

test('the info page answers the four questions', async ({ page }) => {
  await page.goto('/info');
  await expect(
    page.getByText('Open for events only, check event listings for show times'),
  ).toBeVisible();
  await expect(page.getByText('Bus 12 to Foundry Street.')).toBeVisible();
  await expect(page.getByText('No steps from the street to the stage.')).toBeVisible();
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
