import { expect, expectAccessible, test } from './browser-test.ts';

for (const mode of ['light', 'dark'] as const) {
  test.describe(`in ${mode} mode`, () => {
    test.use({ colorScheme: mode });

    for (const path of ['/', '/info', '/contact', '/login', '/signup', '/not-there']) {
      test(`${path} keeps nobody out`, async ({ page }) => {
        await page.goto(path);
        await expect(page.getByRole('heading').first()).toBeVisible();
        await expectAccessible(page);
      });
    }
  });
}

test('the choice of light or dark is remembered', async ({ page }) => {
  await page.goto('/');
  const background = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const before = await background();
  await page
    .getByRole('button', { name: /dark|light/i })
    .first()
    .click();
  await expect.poll(background).not.toBe(before);
  const chosen = await background();
  await page.reload();
  await expect.poll(background).toBe(chosen);
});

test('an address without a show says so and leads back', async ({ page, quiet }) => {
  await page.goto('/shows/not-there');
  await expect(page.getByText('Show not found')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Shows' }).click();
  await expect(page).toHaveURL('/');
  expect(quiet.splice(0)).toEqual([expect.stringContaining('status of 404')]);
});

test('the info page answers the four questions', async ({ page }) => {
  await page.goto('/info');
  await expect(
    page.getByText('Open for events only, check event listings for show times'),
  ).toBeVisible();
  const questions = page.getByRole('main').getByRole('button', { expanded: false });
  await expect(questions).toHaveCount(4);
  await questions.first().click();
  await expect(page.getByText(/subject to search/i)).toBeVisible();
});
