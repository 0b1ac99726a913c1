import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, MAP_URL, signIn, test } from './browser-test.ts';
import { choose, rowOf } from './data-table.ts';
import { readAll } from './messages.ts';

const LIST = /\/api\/v1\/shows\/admin-list\//;
const STREAM = /\/api\/v1\/changes\//;
const badge = (page: Page) =>
  page.getByRole('navigation', { name: 'Management' }).getByRole('link', { name: /^MESSAGES/ });

/** A browser of somebody else, who is signed in too. */
async function colleague(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  await context.route(MAP_URL, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  const page = await context.newPage();
  await signIn(page);
  return page;
}

/** Counts the requests that a browser makes from now on. */
function counted(context: BrowserContext, url: RegExp): { count: number } {
  const seen = { count: 0 };
  context.on('request', (request) => {
    if (url.test(request.url())) seen.count += 1;
  });
  return seen;
}

/** Comes to a page of the back office, and to its live changes. */
async function visit(page: Page, path: string): Promise<void> {
  const following = page.waitForResponse(STREAM);
  await page.goto(path);
  await following;
}

test.beforeEach(({ page }) => signIn(page));

test.describe('what somebody else does', () => {
  test('to a show stands in the row, and nothing else moves', async ({ page, browser, staff }) => {
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
    await expect(other.getByText('1 selected')).toBeVisible();
    await expect(other).toHaveTitle('The same page');
    await other.context().close();
  });

  test('leaves an open dialog and what was typed into it alone', async ({ page, staff }) => {
    await staff.addShow({ headlining_artist: 'Quartz Hollow' });
    await visit(page, '/manage/shows?q=quartz');
    await page.getByRole('button', { name: 'Add Show' }).click();
    const artist = page.getByRole('dialog').getByLabel('Headlining Artist');
    await artist.fill('Half a na');
    const loaded = page.waitForResponse(LIST);
    await staff.addShow({ headlining_artist: 'Quartz Lagoon' });
    await loaded;
    await expect(page.getByText('Showing 2 of', { exact: false })).toBeAttached();
    await expect(artist).toHaveValue('Half a na');
    await expect(artist).toBeFocused();
  });

  test('as a visitor who writes counts up the badge, wherever in the back office', async ({
    page,
    staff,
  }) => {
    await readAll(staff);
    await visit(page, '/manage/themes');
    await expect(page.getByRole('heading', { name: 'Colour Themes' })).toBeVisible();
    const message = { name: 'Mo', email: 'mo@example.com', message: 'Is there parking?' };
    await staff.send('POST', '/api/v1/messages/', message);
    await expect(badge(page)).toHaveText('MESSAGES1 unread');
    await page.goto('/manage/shows?section=messages&q=parking');
    await expect(rowOf(page, 'Mo')).toBeVisible();
  });

  test('to the settings moves the switch, and the envelope in the header', async ({
    page,
    staff,
  }) => {
    await visit(page, '/manage/mailing-list');
    const optIn = page.getByRole('switch', { name: 'Show Email Opt-In Button' });
    const envelope = page.getByRole('button', { name: 'Join the mailing list' });
    await expect(optIn).toBeChecked();
    await expect(envelope).toBeVisible();
    const set = (on: boolean) =>
      staff.send('PATCH', '/api/v1/mailing-list/settings/', { show_email_button: on });
    await set(false);
    await expect(optIn).not.toBeChecked();
    await expect(envelope).toHaveCount(0);
    await set(true);
    await expect(optIn).toBeChecked();
    await staff.send('POST', '/api/v1/mailing-list/subscribe/', { email: 'live@example.com' });
    await expect(page.getByRole('cell', { name: 'live@example.com', exact: true })).toBeVisible();
  });

  test('to the themes dresses the page', async ({ page, staff }) => {
    await visit(page, '/manage/themes');
    const { theme_name } = await staff.read<{ theme_name: string }>(
      '/api/v1/themes/current-setting/',
    );
    const worn = page.locator('html');
    await staff.send('POST', '/api/v1/themes/set-current/', { theme_name: 'riso' });
    await expect(worn).toHaveAttribute('data-theme', /^riso /);
    await staff.send('POST', '/api/v1/themes/set-current/', { theme_name });
    await expect(worn).toHaveAttribute('data-theme', new RegExp(`^${theme_name} `));
  });

  test('leaves the preview of a theme alone until it ends', async ({ page, staff }) => {
    await visit(page, '/manage/themes');
    const { theme_name } = await staff.read<{ theme_name: string }>(
      '/api/v1/themes/current-setting/',
    );
    const worn = page.locator('html');
    await page.getByRole('button', { name: 'New Theme' }).click();
    await expect(worn).toHaveAttribute('data-theme', /^preview /);
    const told = page.waitForResponse('**/api/v1/themes/current/');
    await staff.send('POST', '/api/v1/themes/set-current/', { theme_name: 'riso' });
    await told;
    await expect(page.getByRole('listitem').filter({ hasText: 'Riso' })).toContainText('Current');
    await expect(worn).toHaveAttribute('data-theme', /^preview /);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(worn).toHaveAttribute('data-theme', /^riso /);
    await staff.send('POST', '/api/v1/themes/set-current/', { theme_name });
  });
});

test('what one does oneself is loaded again, and that is the end of it', async ({
  page,
  staff,
}) => {
  await staff.addShow({ headlining_artist: 'Only Once' });
  await visit(page, '/manage/shows?q=only+once');
  await expect(rowOf(page, 'Only Once')).toBeVisible();
  const lists = counted(page.context(), LIST);
  await choose(page, 'Only Once', 'Unpublish');
  await expect(rowOf(page, 'Only Once')).toContainText('Unpublished');
  // Told after everything that the click has caused.
  const settings = page.waitForResponse('**/api/v1/mailing-list/settings/');
  await staff.send('PATCH', '/api/v1/mailing-list/settings/', {
    show_popup_for_new_visitors: true,
  });
  await settings;
  await staff.send('PATCH', '/api/v1/mailing-list/settings/', {
    show_popup_for_new_visitors: false,
  });
  expect(lists.count).toBeLessThanOrEqual(2);
});

test('what was loaded in advance is loaded again when somebody comes', async ({ page, staff }) => {
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

test.describe('one connection', () => {
  test('is enough for all tabs, and another tab takes over', async ({ page, staff }) => {
    const streams = counted(page.context(), STREAM);
    await visit(page, '/manage/shows?q=cobalt');
    const second = await page.context().newPage();
    await second.goto('/manage/shows?q=cobalt');
    await expect(second.getByRole('heading', { name: 'Manage Shows' })).toBeVisible();
    await staff.addShow({ headlining_artist: 'Cobalt Choir' });
    for (const tab of [page, second]) {
      await expect(rowOf(tab, 'Cobalt Choir')).toBeVisible();
    }
    expect(streams.count).toBe(1);

    const takingOver = second.waitForResponse(STREAM);
    await page.close();
    await takingOver;
    await staff.addShow({ headlining_artist: 'Cobalt Drums' });
    await expect(rowOf(second, 'Cobalt Drums')).toBeVisible();
    expect(streams.count).toBe(2);
  });

  test('is let go by a tab out of sight, which catches up when it is back', async ({
    page,
    staff,
  }) => {
    await visit(page, '/manage/shows?q=amber');
    await expect(page.getByRole('heading', { name: 'Manage Shows' })).toBeVisible();
    const lists = counted(page.context(), LIST);
    await setHidden(page, true);
    await staff.addShow({ headlining_artist: 'Amber Signal' });
    expect(lists.count).toBe(0);
    const following = page.waitForRequest(STREAM);
    await setHidden(page, false);
    expect((await following).url()).toMatch(/\?since=\d+$/);
    await expect(rowOf(page, 'Amber Signal')).toBeVisible();
  });

  test('is there again after the network was lost, and tells what was missed', async ({
    page,
    context,
    staff,
    quiet,
  }) => {
    await visit(page, '/manage/shows?q=slate');
    await expect(page.getByRole('heading', { name: 'Manage Shows' })).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await staff.addShow({ headlining_artist: 'Slate Parade' });
    const following = page.waitForRequest(STREAM);
    await context.setOffline(false);
    expect((await following).url()).toMatch(/\?since=\d+$/);
    await expect(rowOf(page, 'Slate Parade')).toBeVisible();
    await expect(page.getByText('Failed to load shows.', { exact: false })).toHaveCount(0);
    quiet.splice(0);
  });

  test('of somebody who was signed out elsewhere ends at the login page, without more attempts', async ({
    page,
    context,
    quiet,
  }) => {
    await visit(page, '/manage/shows');
    await expect(page.getByRole('heading', { name: 'Manage Shows' })).toBeVisible();
    await context.clearCookies();
    const streams = counted(context, STREAM);
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await context.setOffline(false);
    await expect(page).toHaveURL('/login');
    const refused = streams.count;
    await page.goto('/info');
    await expect(page.getByRole('heading', { name: 'VENUE INFO' })).toBeVisible();
    expect(streams.count).toBe(refused);
    quiet.splice(0);
  });

  test('is nothing that visitors have', async ({ page, staff }) => {
    const streams = counted(page.context(), STREAM);
    const id = await staff.addShow({ headlining_artist: 'Plain Sight' });
    await page.goto(`/shows/${id}`);
    await expect(page.getByRole('heading', { name: 'Plain Sight' })).toBeVisible();
    expect(streams.count).toBe(0);
  });
});

/** Puts the tab out of sight, as far as the page can tell. */
async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}
