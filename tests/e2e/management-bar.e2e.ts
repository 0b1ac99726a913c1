import { expect, signIn, test } from './browser-test.ts';

test('the section of the back office survives a reload', async ({ page }) => {
  await signIn(page);
  await page.goto('/manage/shows?dates=all');
  const messages = page.getByRole('link', { name: 'MESSAGES' });
  await messages.click();
  await expect(messages).toHaveAttribute('aria-current', 'page');
  await page.reload();
  await expect(messages).toHaveAttribute('aria-current', 'page');
  await page.goto('/manage/shows?section=faq');
  await expect(page.getByText('FAQ management coming soon...')).toBeVisible();
  await page.reload();
  await expect(page.getByText('FAQ management coming soon...')).toBeVisible();
  await expect(page.getByRole('grid')).toHaveCount(0);
});

test('a section that only the navigation state names is shown, and written into the address', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/manage/mailing-list');
  // As another page or an earlier visit leaves it in the history: the app, which listens to its
  // own `replaceState`, does not see it before it starts again.
  await page.evaluate(() =>
    History.prototype.replaceState.call(
      history,
      { ...history.state, section: 'faq' },
      '',
      '/manage/shows',
    ),
  );
  await page.reload();
  await expect(page.getByText('FAQ management coming soon...')).toBeVisible();
  await expect(page).toHaveURL('/manage/shows?section=faq');
  await page.goto('/manage');
  await expect(page).toHaveURL('/manage/shows');
});

test('the back office has one bar, which stays in sight, and neither header nor footer', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/manage/shows?dates=all');
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'ADMIN' })).toHaveAttribute('aria-current', 'page');
  await page.mouse.wheel(0, 400);
  const bar = page.getByRole('navigation', { name: 'Management' });
  await expect(bar).toBeInViewport({ ratio: 1 });
  await bar.getByRole('link', { name: 'View site' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner')).toBeVisible();
});

for (const width of [320, 390, 820, 1440]) {
  test(`every link of the management bar is in sight at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await signIn(page);
    await page.goto('/manage/themes');
    const bar = page.getByRole('navigation', { name: 'Management' });
    for (const name of ['MESSAGES', 'MANAGE SHOWS', 'MAILING LIST', 'THEMES']) {
      await expect(bar.getByRole('link', { name })).toBeInViewport({ ratio: 1 });
    }
    await expect(bar.getByRole('link', { name: 'View site' })).toBeInViewport({ ratio: 1 });
    await expect(bar.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 });
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(48);
    for (const path of ['themes', 'mailing-list', 'shows', 'shows?section=messages']) {
      await page.goto(`/manage/${path}`);
      await expect(page.locator('main h1')).toBeVisible();
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(beyond, path).toBe(0);
    }
  });
}
