import type { Route } from '@playwright/test';
import { lantern } from '@stagedoor/contracts/system-themes/lantern.theme';
import { expect, expectAccessible, holdBack, signIn, takenOver, test } from './browser-test.ts';
import { replaceBoot } from './page-boot.ts';

const LIST = '**/api/v1/shows/upcoming/**';
const statusOf = (status: number) => (route: Route) => route.fulfill({ status, json: {} });

test('a page says that the browser is offline, and loads once it is online', async ({
  page,
  context,
  quiet,
}) => {
  await signIn(page);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'ADMIN' }).click();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Manage Shows' })).toBeVisible();
  await expect(page.getByText('You are offline.')).toBeHidden();
  quiet.splice(0);
});

test('a show opened offline says so, and loads later', async ({ page, context, staff, quiet }) => {
  await staff.addShow({ headlining_artist: 'Between Two Towers' });
  await page.goto('/?search=Between+Two+Towers');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('heading', { name: 'Between Two Towers' }).click();
  await expect(page.getByRole('heading', { name: 'Failed to load show details' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('link', { name: '← Back to Events' })).toBeVisible();
  quiet.splice(0);
});

test('a message that is sent offline fails, and is kept', async ({ page, context, quiet }) => {
  const code = page.waitForResponse(/\/assets\/visitors-/).then((response) => response.finished());
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Mo');
  await page.getByRole('main').getByLabel('Email').fill('mo@example.com');
  await page.getByLabel('Message').fill('Hello');
  await code;
  // The map below the form would fail, too.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText(/^Failed to send message/)).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('Hello');
  quiet.splice(0);
});

test('a page is shown when optional parts of it cannot be loaded', async ({ page, quiet }) => {
  await page.route(/assets\/(mailing-list|social-links|site-footer)/, (route) => route.abort());
  await page.goto('/info');
  await expect(page.getByRole('heading', { name: 'VENUE INFO' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  quiet.splice(0);
});

test.describe('failed responses', () => {
  test.use({ expectedFailures: [404, 500, 503] });

  for (const [what, answer, title] of [
    ['that there is no connection', (route) => route.abort(), 'No connection'],
    ['that the venue is not answering', statusOf(503), 'Back in a moment'],
    ['of any other failure, without blaming the visitor', statusOf(500), 'Something broke'],
  ] satisfies [string, (route: Route) => Promise<void>, string][])
    test(`a list says ${what}, and loads on a second try`, async ({ page, quiet }) => {
      await page.route(LIST, answer);
      await page.goto('/info');
      // Until then, the link loads the page from the server.
      await takenOver(page);
      await page.getByRole('link', { name: 'EVENTS' }).click();
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expectAccessible(page);
      await page.unroute(LIST);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { name: 'UPCOMING EVENTS' })).toBeVisible();
      if (title === 'No connection') quiet.splice(0);
    });

  test('a show that fails to load is not one that does not exist', async ({ page, staff }) => {
    const id = await staff.addShow({ headlining_artist: 'Faint Signal' });
    await page.goto('/info');
    await page.route('**/api/v1/shows/*/', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/?search=Faint+Signal');
    await takenOver(page);
    await page.getByRole('heading', { name: 'Faint Signal' }).click();
    await expect(page).toHaveURL(`/shows/${id}`);
    await expect(page.getByRole('heading', { name: 'Failed to load show details' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Shows' })).toHaveAttribute(
      'href',
      '/shows',
    );
    await page.unroute('**/api/v1/shows/*/');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Faint Signal' })).toBeVisible();
    await page.goto('/shows/not-there');
    await expect(page.getByRole('heading', { name: 'Show not found' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Shows' }).click();
    await expect(page).toHaveURL('/');
  });

  test('the page of an unknown address comes at once, and leads to events', async ({ page }) => {
    // Only the loop below moves the page's clock, so that a slow machine cannot fail it.
    const start = Date.now() + 60_000;
    await page.clock.install();
    await page.clock.pauseAt(start);
    await page.goto('/nowhere/at-all');
    await expect(async () => {
      await page.clock.runFor(50);
      const heading = page.getByRole('heading', { name: 'Page not found' });
      await expect(heading).toBeVisible({ timeout: 500 });
    }).toPass();
    expect((await page.evaluate(() => Date.now())) - start).toBeLessThan(2_000);
    await page.clock.resume();
    await page.getByRole('link', { name: 'See upcoming events' }).click();
    await expect(page).toHaveURL('/');
  });
});

test('the page stops waiting for fonts that never come', async ({ page }) => {
  // The built-in display font comes with the page.
  const vars = { ...lantern.css_vars.theme, 'font-display': "'Barlow Condensed', sans-serif" };
  await replaceBoot(page, {
    theme: { ...lantern, name: 'own', css_vars: { ...lantern.css_vars, theme: vars } },
  });
  const release = await holdBack(page, '**/*.woff2');
  // The page's clock stands still until the loading screen was seen, however slow the machine.
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 60_000);
  await page.goto('/login', { waitUntil: 'commit' });
  const loading = page.getByRole('status', { name: 'Loading' }).locator('svg');
  await expect(loading).toBeInViewport();
  await expect(async () => {
    // The app starts in a task of its own.
    await page.clock.runFor(10);
    const isLoading = () => [...document.fonts].some(({ status }) => status === 'loading');
    expect(await page.evaluate(isLoading)).toBe(true);
  }).toPass();
  await page.clock.runFor(500);
  await expect(loading).toBeInViewport();
  await page.clock.resume();
  await expect(page.getByLabel('Username')).toBeVisible();
  release();
});
