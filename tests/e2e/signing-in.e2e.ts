import type { Locator } from '@playwright/test';
import { expect, holdBack, signInByForm, test } from './browser-test.ts';
import { rowOf } from './data-table.ts';
import { LIST } from './manage-shows.ts';
import { siteManager } from './site-manager.ts';

test("the venue's name is the largest text of the pages for signing in", async ({ page }) => {
  const sizeOf = (part: Locator) =>
    part.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/login', '/signup']) {
      await page.goto(path);
      const name = await sizeOf(page.getByRole('banner').getByText('The Lantern Room'));
      expect(name).toBeGreaterThan(await sizeOf(page.getByRole('heading', { level: 1 })));
      await expect(page.getByText('Stage door')).toHaveCount(0);
    }
  }
});

test.describe('the protected area', () => {
  test('sends visitors who are not signed in to the login page', async ({ page }) => {
    await page.goto('/manage/shows');
    await expect(page).toHaveURL('/login');
    await expect(page.getByLabel('Username')).toBeFocused();
    await page.getByRole('link', { name: 'Create one' }).click();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await expect(page.getByLabel('Username')).toBeFocused();
  });

  test('shows Access Denied to users without the rights of staff', async ({ page, staff }) => {
    const id = await staff.addShow({ headlining_artist: 'After Hours' });
    await page.goto('/signup');
    await page.getByLabel('First Name').fill('Ada');
    await page.getByLabel('Last Name').fill('Marsh');
    await page.getByLabel('Email').fill('ada@example.com');
    // Eight characters are enough, however easy to guess.
    await page.getByLabel('Password', { exact: true }).fill('password');
    await page.getByLabel('Confirm Password').fill('password');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText('Account Created Successfully!')).toBeVisible();
    await expect(
      page
        .getByRole('main')
        .getByText(
          "Welcome! Your account has been created and you've been automatically logged in.",
        ),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'ADMIN' })).toHaveCount(0);

    await page.goto('/manage/shows');
    await expect(page.getByText('Access Denied')).toBeVisible();
    await expect(page.getByText("You don't have permission to access this page.")).toBeVisible();
    await page.getByRole('link', { name: 'Go back home' }).click();
    await expect(page).toHaveURL('/');
    await page.goto(`/shows/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'After Hours' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit Show' })).toHaveCount(0);
  });
});

test.describe('signing in', () => {
  test.use({ expectedFailures: [401] });

  test('shows what is missing or wrong until the field is edited', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByRole('main').getByText('Please enter your username')).toBeVisible();
    await expect(
      page.getByRole('main').getByText('Password must be at least 6 characters'),
    ).toBeVisible();
    await page.getByLabel('Username').fill(siteManager.email);
    await expect(page.getByRole('main').getByText('Please enter your username')).toBeHidden();
    await page.getByLabel('Password').fill('not-the-password');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByText('Invalid username or password.')).toBeVisible();
  });
});

test('signing out in one tab signs out the other', async ({ page, context }) => {
  const stored = () => page.evaluate(() => localStorage.getItem('user'));
  await signInByForm(page);
  await expect.poll(stored).toContain(siteManager.email);
  const other = await context.newPage();
  await other.goto('/manage/shows');
  await expect(other.getByRole('heading', { name: 'Manage Shows', exact: true })).toBeVisible();
  await page.goto('/manage/shows');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'ADMIN' })).toHaveCount(0);
  await expect.poll(stored).toBeNull();
  await expect(other).toHaveURL('/login');
});

test('what a tab loaded is gone after a logout in another', async ({ page, context, staff }) => {
  await staff.addShow({ headlining_artist: 'Left Behind' });
  await signInByForm(page);
  const other = await context.newPage();
  await other.goto('/manage/shows?q=left+behind');
  await expect(rowOf(other, 'Left Behind')).toBeVisible();
  await page.goto('/manage/shows');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL('/login');
  await other.getByLabel('Username').fill(siteManager.email);
  await other.getByLabel('Password').fill(siteManager.password);
  await other.getByRole('button', { name: 'Sign In', exact: true }).click();
  const release = await holdBack(other, LIST);
  await other.getByRole('link', { name: 'ADMIN' }).click();
  // A slow browser still shows that it enters the back office.
  await expect(other.getByRole('main').getByText(/^Loading( shows|\.\.\.)$/)).toBeAttached();
  await expect(other.getByRole('table')).toHaveCount(0);
  release();
  await other.getByLabel('Search', { exact: true }).fill('left behind');
  await expect(rowOf(other, 'Left Behind')).toBeVisible();
});

test('logging out offline ends the session once online', async ({ page, context, quiet }) => {
  await signInByForm(page);
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'ADMIN' }).click();
  await expect(page.getByRole('heading', { name: 'Manage Shows', exact: true })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('alert').getByText('You are still signed in')).toBeVisible();
  await expect(page.getByRole('link', { name: 'ADMIN' })).toBeVisible();
  const loggedOut = page.waitForResponse('**/api/v1/logout/');
  await context.setOffline(false);
  expect((await loggedOut).ok()).toBe(true);
  await expect(page.getByRole('link', { name: 'ADMIN' })).toHaveCount(0);
  await expect(page.getByText('You are still signed in')).toHaveCount(0);
  expect((await page.request.get('/api/v1/me/')).status()).toBe(401);
  quiet.length = 0;
});

test('the browser removes stored user data that it cannot read', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('user', '{not json'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'UPCOMING EVENTS' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
});
