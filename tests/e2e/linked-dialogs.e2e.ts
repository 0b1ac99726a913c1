import type { Locator } from '@playwright/test';
import { expect, holdBack, signIn, test } from './browser-test.ts';
import { WITHOUT_PANE, written } from './inbox.ts';
import { siteManager } from './site-manager.ts';

const close = (dialog: Locator) => dialog.getByRole('button', { name: 'Close', exact: true });
const artist = (dialog: Locator) => dialog.getByLabel('Headlining Artist');

test.use({ viewport: WITHOUT_PANE });

test.beforeEach(({ page }) => signIn(page));

for (const [name, address, text] of [
  ['show', '/manage/shows?show=nothing', 'Show not found'],
  ['show to duplicate', '/manage/shows?duplicate=nothing', 'Show not found'],
  ['theme', '/manage/themes?theme=nothing', 'Theme not found'],
  ['theme to duplicate', '/manage/themes?duplicate=nothing', 'Theme not found'],
  ['message', '/manage/shows?section=messages&message=nothing', 'Message not found'],
] as const)
  test.describe('an address', () => {
    test.use({ expectedFailures: [404] });

    test(`that names no ${name} says so`, async ({ page }) => {
      await page.goto(address);
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(text)).toBeVisible();
      await close(dialog).click();
      await expect(dialog).toBeHidden();
    });
  });

test('a link opens an archived message too, and marks it as read', async ({ page, staff }) => {
  const [id] = await written(staff, ['Filed Away', 'jabuticaba']);
  await staff.send('POST', `/api/v1/messages/${id}/archive/`);
  await page.goto(`/manage/shows?section=messages&message=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Message from Filed Away' });
  await expect(dialog.getByText('jabuticaba')).toBeVisible();
  await expect(dialog.getByText('Read', { exact: true })).toBeVisible();
});

test('a link to a dialog opens it after signing in', async ({ browser, baseURL, staff }) => {
  const id = await staff.addShow({ headlining_artist: 'Sent Along' });
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto(`/manage/shows?show=${id}`);
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Username').fill(siteManager.email);
  await page.getByLabel('Password').fill(siteManager.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Show' });
  await expect(artist(dialog)).toHaveValue('Sent Along');
  await context.close();
});

test.describe('Back', () => {
  test('closes the genres over a form, which keeps what was typed', async ({ page }) => {
    await page.goto('/manage/shows?show=new');
    const form = page.getByRole('dialog', { name: 'Add Show' });
    await artist(form).fill('Below');
    await form.getByRole('button', { name: 'Manage genres' }).click();
    const genres = page.getByRole('dialog', { name: 'Genres' });
    await expect(genres).toBeVisible();
    await page.goBack();
    await expect(genres).toBeHidden();
    await expect(artist(form)).toHaveValue('Below');
  });
});

test.describe('a form', () => {
  test('opens at once with the values of its row, and returns focus', async ({ page, staff }) => {
    const id = await staff.addShow({ headlining_artist: 'At Hand', genre_id: 'rock' });
    const code = page.waitForResponse(/assets\/opened-show-.*\.js$/);
    await page.goto('/manage/shows?q=at hand');
    await (await code).finished();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const dialog = page.getByRole('dialog', { name: 'Edit Show' });
    await page.getByRole('row').filter({ hasText: 'At Hand' }).click();
    await expect(artist(dialog)).toHaveValue('At Hand');
    await expect(dialog.getByLabel('Genre', { exact: true })).toHaveValue('rock');
    expect(requests.filter((url) => url.includes(id) || url.includes('opened-show'))).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'At Hand', exact: true })).toBeFocused();
  });

  test('says that it is loading until its code arrives', async ({ page }) => {
    const release = await holdBack(page, /assets\/opened-show-.*\.js$/);
    await page.goto('/manage/shows');
    await page.getByRole('button', { name: 'Add Show' }).click();
    await expect(page.getByRole('main').getByText('Loading...')).toBeVisible();
    release();
    await expect(artist(page.getByRole('dialog', { name: 'Add Show' }))).toBeFocused();
    await expect(page.getByText('Loading...')).toHaveCount(0);
  });
});
