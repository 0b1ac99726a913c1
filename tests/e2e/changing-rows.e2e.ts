import type { Page, Route } from '@playwright/test';
import { expect, signIn, test } from './browser-test.ts';
import { choose, fail, names, rowOf, toast } from './data-table.ts';
import { listChanges } from './list-changes.ts';
import { counted } from './live-connections.ts';
import { visit } from './manage-shows.ts';
import { activateFirst } from './themes.ts';

/** Holds the requests to an address until they are let go. */
async function hold(page: Page, url: RegExp) {
  const { promise, resolve } = Promise.withResolvers<(route: Route) => Promise<void>>();
  await page.route(url, async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    await (
      await promise
    )(route);
  });
  return resolve;
}

test.describe('a change to a row', () => {
  test.use({ expectedFailures: [503] });

  test('shows at once, and is taken back with the error when it fails', async ({ page, staff }) => {
    await staff.addShow({ headlining_artist: 'Teasel' });
    await visit(page, 'teasel');
    const row = rowOf(page, 'Teasel');
    const letGo = await hold(page, /\/api\/v1\/shows\/[^/]+\/$/);
    await choose(page, 'Teasel', 'Unpublish');
    await expect(row).toContainText('Unpublished');
    await expect(row).toHaveAttribute('aria-busy', 'true');
    letGo(fail);
    await expect(toast(page, 'Failed to update show status. Please try again.')).toBeVisible();
    await expect(row).not.toContainText('Unpublished');
    await expect(row).not.toHaveAttribute('aria-busy');
  });
});

test('a changed row keeps its change when the list is opened again', async ({ page, staff }) => {
  await staff.addShow({ headlining_artist: 'Fennel One' });
  await staff.addShow({ headlining_artist: 'Fennel Two' });
  await visit(page, 'fennel');
  await choose(page, 'Fennel One', 'Archive');
  await expect(toast(page, 'Show archived successfully.')).toBeVisible();
  await expect(names(page)).toHaveText(['Fennel Two']);
  await expect(names(page)).toBeFocused();
  await page.getByRole('link', { name: 'THEMES' }).click();
  await expect(page.getByRole('heading', { name: 'Colour Themes' })).toBeVisible();
  await page.goBack();
  await expect(names(page)).toHaveText(['Fennel Two']);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Archived');
  await expect(names(page)).toHaveText(['Fennel One']);
});

test.describe('a change to a list', () => {
  test.use({ expectedFailures: [503] });
  test.afterEach(async ({ staff }) => {
    await activateFirst(staff);
    await staff.send('PATCH', '/api/v1/mailing-list/settings/', { show_email_button: true });
  });

  test('shows at once, goes back when it fails, and loads once', async ({ page, staff }) => {
    await signIn(page);
    for (const [name, list] of Object.entries(listChanges)) {
      await test.step(name, async () => {
        await list.prepare(staff);
        await list.open(page);
        await list.shows(page, false);
        const letGo = await hold(page, list.request);
        await list.change(page);
        await list.shows(page, true);
        letGo(fail);
        await expect(page.getByText(list.failed, { exact: true })).toBeVisible();
        await list.shows(page, false);
        await page.unroute(list.request);
        const requests = counted(page.context(), list.requests);
        const made = page.waitForResponse(
          (response) => list.request.test(response.url()) && response.request().method() !== 'GET',
        );
        await list.change(page);
        await made;
        if (list.done) await expect(toast(page, list.done)).toBeVisible();
        await list.shows(page, true);
        // This read waits for the projector: in one batch with the news, the change would be news.
        await page.request.get('/api/v1/messages/unread/');
        await list.news(page, staff);
        await list.shows(page, true);
        expect(requests.count).toBe(1 + list.loads);
      });
    }
  });
});
