import type { Browser, Page } from '@playwright/test';
import { expect, signIn, test } from './browser-test.ts';
import { choose, menuOf, rowOf, toast } from './data-table.ts';
import { counted, passNews, visit } from './live-connections.ts';
import { LIST } from './manage-shows.ts';
import { readAll } from './inbox.ts';
import { uploads } from './uploads.ts';

const badge = (page: Page) =>
  page.getByRole('navigation', { name: 'Management' }).getByRole('link', { name: /^MESSAGES/ });

test.beforeEach(({ page }) => signIn(page));

test.describe('a change by somebody else', () => {
  test('to a show appears in its row, and nothing else moves', async ({ page, browser, staff }) => {
    await staff.addShow({ headlining_artist: 'Velvet Anvil' });
    await staff.addShow({ headlining_artist: 'Velvet Hammer' });
    await visit(page, '/manage/shows?q=velvet');
    const other = await colleague(browser);
    await visit(other, '/manage/shows?q=velvet');
    await other.getByRole('checkbox', { name: /Velvet Hammer/ }).check();
    await other.getByRole('searchbox', { name: 'Search' }).pressSequentially(' ham');
    await other.getByRole('searchbox', { name: 'Search' }).fill('velv');
    await other.evaluate(() => (document.title = 'The same page'));

    await choose(page, 'Velvet Anvil', 'Unpublish');
    await expect(rowOf(page, 'Velvet Anvil')).toContainText('Unpublished');
    await expect(rowOf(other, 'Velvet Anvil')).toContainText('Unpublished');

    await expect(other.getByRole('searchbox', { name: 'Search' })).toBeFocused();
    await expect(other.getByRole('searchbox', { name: 'Search' })).toHaveValue('velv');
    await expect(other.getByRole('main').getByText('1 selected')).toBeVisible();
    await expect(other).toHaveTitle('The same page');
    await other.context().close();
  });

  test('leaves an open dialog and its typed text alone', async ({ page, staff }) => {
    await staff.addShow({ headlining_artist: 'Quartz Hollow' });
    await visit(page, '/manage/shows?q=quartz');
    await page.getByRole('button', { name: 'Add Show' }).click();
    const artist = page.getByRole('dialog').getByLabel('Headlining Artist');
    await artist.fill('Half a na');
    const loaded = page.waitForResponse(LIST);
    await staff.addShow({ headlining_artist: 'Quartz Lagoon' });
    await loaded;
    await expect(page.getByRole('main').getByText('Showing 2 of', { exact: false })).toBeAttached();
    await expect(artist).toHaveValue('Half a na');
    await expect(artist).toBeFocused();
  });

  test('to the messages raises the badge on all management pages', async ({ page, staff }) => {
    await readAll(staff);
    await visit(page, '/manage/themes');
    await expect(page.getByRole('heading', { name: 'Colour Themes' })).toBeVisible();
    const message = { name: 'Mo', email: 'mo@example.com', message: 'Is there parking?' };
    await staff.send('POST', '/api/v1/messages/', message);
    await expect(badge(page)).toHaveText('MESSAGES1 unread');
    await page.goto('/manage/shows?section=messages&q=parking');
    await expect(rowOf(page, 'Mo')).toBeVisible();
  });

  test("to the settings moves the switch and the site's envelope", async ({ page, staff }) => {
    await visit(page, '/manage/mailing-list');
    const optIn = page.getByRole('switch', { name: 'Show Email Opt-In Button' });
    const envelope = page.getByRole('button', { name: 'Join the mailing list' });
    await expect(optIn).toBeChecked();
    const set = (on: boolean) =>
      staff.send('PATCH', '/api/v1/mailing-list/settings/', { show_email_button: on });
    await set(false);
    await expect(optIn).not.toBeChecked();
    await page.getByRole('link', { name: 'View site' }).click();
    await expect(page.getByRole('contentinfo')).toBeAttached();
    await expect(envelope).toHaveCount(0);
    await page.goBack();
    await set(true);
    await expect(optIn).toBeChecked();
    await staff.send('POST', '/api/v1/mailing-list/subscribe/', { email: 'live@example.com' });
    await expect(page.getByRole('cell', { name: 'live@example.com', exact: true })).toBeVisible();
  });

  test('to the active theme changes the page, but no open preview', async ({ page, staff }) => {
    await visit(page, '/manage/themes');
    const { theme_name } = await staff.read<{ theme_name: string }>(
      '/api/v1/themes/current-setting/',
    );
    const activeTheme = page.locator('html');
    await page.getByRole('button', { name: 'New Theme' }).click();
    await expect(activeTheme).toHaveAttribute('data-theme', 'preview');
    try {
      const loaded = page.waitForResponse('**/api/v1/themes/current/');
      await staff.send('POST', '/api/v1/themes/set-current/', { theme_name: 'riso' });
      await loaded;
      await expect(page.getByRole('listitem').filter({ hasText: 'Riso' })).toContainText('Current');
      await expect(activeTheme).toHaveAttribute('data-theme', 'preview');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(activeTheme).toHaveAttribute('data-theme', /^riso /);
    } finally {
      await staff.send('POST', '/api/v1/themes/set-current/', { theme_name });
    }
    await expect(activeTheme).toHaveAttribute('data-theme', new RegExp(`^${theme_name} `));
  });
});

test('publishing and retracting take one request, and one list', async ({ page, staff }) => {
  await staff.addShow({ headlining_artist: 'Only Once' });
  await visit(page, '/manage/shows?q=only+once');
  await expect(rowOf(page, 'Only Once')).toBeVisible();
  const requests = counted(page.context(), /\/api\/v1\/(shows|genres)\//);
  await menuOf(page, 'Only Once').click();
  await expect(page.getByRole('menuitem', { name: 'Unpublish' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Remove from Calendar Feeds' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Unpublish' }).click();
  await expect(rowOf(page, 'Only Once')).toContainText('Unpublished');
  await expect(toast(page, 'Show unpublished successfully.')).toBeVisible();
  await choose(page, 'Only Once', 'Remove from Calendar Feeds');
  const question = page.getByRole('alertdialog', { name: 'Remove this show from calendar feeds?' });
  await expect(question).toContainText('Calendars that had Only Once keep a cancelled show');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, 'Show removed from calendar feeds successfully.')).toBeVisible();
  await passNews(page, staff);
  expect(requests.count).toBe(4);
});

test('closing a dialog, a save and a colleague ask for the list', async ({ page, staff }) => {
  const id = await staff.addShow({ headlining_artist: 'Single File' });
  await visit(page, '/manage/shows?q=single+file');
  const open = () => page.getByRole('button', { name: 'Single File', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Show' });

  await open();
  const again = page.waitForRequest(LIST);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await (await again).response();
  expect(await (await again).sizes()).toMatchObject({ responseBodySize: 0 });

  await open();
  await dialog.getByLabel('Headlining Artist').fill('Single File Two');
  await dialog.getByLabel('Photos', { exact: true }).setInputFiles(await uploads('one.png'));
  const after = page.waitForRequest(LIST);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await after;
  await expect(toast(page, 'Show updated successfully.')).toBeVisible();
  await expect(rowOf(page, 'Single File Two').locator('img')).toBeVisible();

  const news = page.waitForRequest(LIST);
  await staff.send('PATCH', `/api/v1/shows/${id}/`, { headlining_artist: 'Single File Three' });
  await news;
  await expect(rowOf(page, 'Single File Three')).toBeVisible();
});

test('changing many shows loads the list again only once', async ({ page, staff }) => {
  await staff.addShow({ headlining_artist: 'Once More' });
  await visit(page, '/manage/shows?q=once+more');
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  const lists = counted(page.context(), LIST);
  await page
    .getByRole('group', { name: 'Selected shows' })
    .getByRole('button', { name: 'Unpublish', exact: true })
    .click();
  await expect(toast(page, '1 shows unpublished successfully.')).toBeVisible();
  await passNews(page, staff);
  expect(lists.count).toBe(1);
});

test('a preloaded page loads its data again when it is opened', async ({ page, staff }) => {
  await page.goto('/info');
  const admin = page.getByRole('link', { name: 'ADMIN' });
  const inAdvance = page.waitForResponse(LIST);
  await admin.hover();
  await inAdvance;
  await staff.addShow({ headlining_artist: 'Early Herald' });
  await admin.click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('early herald');
  await expect(rowOf(page, 'Early Herald')).toBeVisible();
});

/** A browser of somebody else, who is signed in too. */
async function colleague(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page);
  return page;
}
