import type { Page } from '@playwright/test';
import { expect, signIn, test } from './browser-test.ts';
import { rowOf } from './data-table.ts';
import { counted, STREAM, visit } from './live-connections.ts';
import { LIST } from './manage-shows.ts';

test.beforeEach(({ page }) => signIn(page));

test.describe('the connection for live changes', () => {
  test('is one for each visible tab, and each shows a change', async ({ page, staff }) => {
    const streams = counted(page.context(), STREAM);
    await visit(page, '/manage/shows?q=cobalt');
    const second = await page.context().newPage();
    await visit(second, '/manage/shows?q=cobalt');
    await staff.addShow({ headlining_artist: 'Cobalt Choir' });
    for (const tab of [page, second]) await expect(rowOf(tab, 'Cobalt Choir')).toBeVisible();
    await page.close();
    await staff.addShow({ headlining_artist: 'Cobalt Drums' });
    await expect(rowOf(second, 'Cobalt Drums')).toBeVisible();
    expect(streams.count).toBe(2);
  });

  test('is closed by a hidden tab, which catches up once visible', async ({ page, staff }) => {
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

  test('reconnects, and reports what was missed', async ({ page, context, staff, quiet }) => {
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

  test('of somebody signed out elsewhere leads to the login', async ({ page, context, quiet }) => {
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

  test('is not opened for visitors', async ({ page, staff }) => {
    const streams = counted(page.context(), STREAM);
    const id = await staff.addShow({ headlining_artist: 'Plain Sight' });
    await page.goto(`/shows/${id}`);
    await expect(page.getByRole('heading', { name: 'Plain Sight' })).toBeVisible();
    expect(streams.count).toBe(0);
  });
});

/** Reports to the page that its tab is hidden, or visible. */
async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}
