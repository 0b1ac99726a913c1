import type { Page } from '@playwright/test';
import { expect, signIn, test } from './browser-test.ts';
import { replaceBoot } from './page-boot.ts';

const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

/** Marks the page as it is loaded now. */
const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => Reflect.has(globalThis, 'marked'));
const reloaded = (page: Page) => page.waitForFunction(() => !Reflect.has(globalThis, 'marked'));

/** Leaves the page until that reloads it, because the code that does so comes after the page. */
async function reloadsWhenLeft(page: Page): Promise<void> {
  await expect(async () => {
    await link(page, 'CONTACT').click();
    await link(page, 'INFO').click();
    expect(await isMarked(page)).toBe(false);
  }).toPass();
}

/** Opens the page, whose first response of the API says which build the server has. */
async function open(page: Page, path: string): Promise<void> {
  const known = page.waitForResponse('**/api/v1/**');
  await page.goto(path);
  await known;
  await mark(page);
}

test('a tab that runs the build of the server is not reloaded', async ({ page }) => {
  await open(page, '/contact');
  await link(page, 'INFO').click();
  await expect(page.getByRole('heading', { name: 'VENUE INFO' })).toBeVisible();
  expect(await isMarked(page)).toBe(true);
});

test('a tab stays as it is until the changes of a show are discarded', async ({ page, staff }) => {
  await signIn(page);
  await page.goto('/');
  await mark(page);
  await link(page, 'ADMIN').click();
  // Every response names a new build, but for the stream of changes, which never ends.
  await page.route(/\/api\/v1\/(?!changes)/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'x-build': 'new' } });
  });
  await page.getByRole('button', { name: 'Add Show' }).click();
  await page.getByLabel('Headlining Artist').fill('Unsaved');
  const known = page.waitForResponse((response) => response.headers()['x-build'] === 'new');
  await staff.addShow({ headlining_artist: 'Meanwhile' });
  await known;
  await page.goBack();
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Headlining Artist')).toHaveValue('Unsaved');
  expect(await isMarked(page)).toBe(true);
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Headlining Artist')).toHaveCount(0);
  expect(await isMarked(page)).toBe(true);
  await page.goBack();
  await reloaded(page);
  await expect(page).toHaveURL('/');
});

test.describe('a tab that runs an old build', () => {
  // The server's status for a file that belongs to none of its builds.
  test.use({ expectedFailures: [404] });
  test.beforeEach(({ page }) => replaceBoot(page, { build: 'old' }));

  test('reloads itself at the next navigation', async ({ page }) => {
    await open(page, '/contact');
    await reloadsWhenLeft(page);
    await expect(page).toHaveURL('/info');
    await expect(page.getByRole('heading', { name: 'VENUE INFO' })).toBeVisible();
  });

  test('stays as it is while a message is begun', async ({ page }) => {
    await open(page, '/contact');
    await page.getByLabel('Message').fill('Is there a cloakroom?');
    await link(page, 'INFO').click();
    await expect(page.getByRole('heading', { name: 'VENUE INFO' })).toBeVisible();
    await link(page, 'CONTACT').click();
    await expect(page.getByLabel('Message')).toHaveValue('Is there a cloakroom?');
    expect(await isMarked(page)).toBe(true);
    await page.getByLabel('Message').fill('');
    await reloadsWhenLeft(page);
  });

  test('stays as it is while filters change', async ({ page }) => {
    await page.goto('/?search=any');
    await mark(page);
    const known = page.waitForResponse('**/api/v1/shows/upcoming/**');
    await page.getByRole('searchbox').fill('something');
    await known;
    await page.getByRole('searchbox').fill('nothing like it');
    await expect(page).toHaveURL(/nothing/);
    await expect(page.getByText('No upcoming events at this time.')).toBeVisible();
    expect(await isMarked(page)).toBe(true);
  });

  test('completes a logout', async ({ page }) => {
    await signIn(page);
    await open(page, '/manage/mailing-list');
    const out = page.waitForResponse('**/api/v1/logout/');
    await page.getByRole('button', { name: 'Logout' }).click();
    expect((await out).status()).toBe(200);
    await expect(link(page, 'ADMIN')).toHaveCount(0);
  });

  test('reloads itself for a page whose code no build has any more', async ({ page }) => {
    await page.route(/\/assets\/visitors-/, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/');
    await mark(page);
    await link(page, 'INFO').click();
    await expect(page.getByRole('heading', { name: 'Something broke' })).toBeVisible();
    expect(await isMarked(page)).toBe(true);
    await page.unroute(/\/assets\/visitors-/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'VENUE INFO' })).toBeVisible();
    await reloaded(page);
  });
});
