import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './browser-test.ts';

test.beforeEach(({ page }) => signIn(page));

const slider = (page: Page) => page.getByRole('slider', { name: 'Time', exact: true });
const show = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Manage Shows' }).getByRole('row', { name });

test.describe('a past moment', () => {
  test('is reached by keys, by dragging or by a date, and is fixed', async ({ page, staff }) => {
    const name = 'Zedoary Lantern';
    const id = await staff.addShow({ headlining_artist: name });
    const edit = (changes: object) => staff.send('PATCH', `/api/v1/shows/${id}/`, changes);
    await edit({ headlining_artist: 'Zedoary Ember' });
    await staff.send('POST', `/api/v1/shows/${id}/archive/`);
    await page.goto('/manage/as-of?view=shows&q=zedoary');
    await expect(page.getByRole('main').getByText('As it is now')).toBeVisible();
    await expect(page.getByText('No shows found')).toBeVisible();

    await slider(page).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(
      page
        .getByRole('main')
        .getByText(/^As of [A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d:\d\d [AP]M [A-Z]+$/),
    ).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(show(page, 'Zedoary Ember')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(show(page, name)).toBeVisible();
    await expect(slider(page)).toBeFocused();
    const house = page.getByRole('region', { name: 'Manage Shows' });
    await expect(house.getByRole('checkbox')).toHaveCount(0);
    await expect(house.getByRole('button', { name: /^Actions/ })).toHaveCount(0);
    await expectAccessible(page);

    const address = page.url();
    await page.reload();
    await expect(show(page, name)).toBeVisible();
    expect(page.url()).toBe(address);

    await page.getByRole('button', { name: 'Public list' }).click();
    await expect(page.getByRole('region', { name: 'Public list' })).toBeVisible();
    await page.getByRole('button', { name: 'Inbox' }).click();
    await expect(
      page.getByRole('table', { name: 'Messages' }).or(page.getByText('No messages found')),
    ).toBeVisible();
    await expect(page.getByText(/^(1 message|\d+ messages)$/)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('region', { name: 'Public list' })).toBeVisible();

    const track = await slider(page).boundingBox();
    if (!track) throw new Error('The slider is not in sight.');
    const middle = track.y + track.height / 2;
    await page.mouse.move(track.x + track.width - 12, middle);
    await page.mouse.down();
    await page.mouse.move(track.x + track.width / 2, middle, { steps: 5 });
    await page.mouse.move(track.x + 2, middle, { steps: 5 });
    await page.mouse.up();
    await expect(page.getByText('No upcoming events at this time.')).toBeVisible();
    await page.getByRole('button', { name: 'Back to now' }).click();
    await expect(page.getByRole('main').getByText('As it is now')).toBeVisible();
    await expect(page).not.toHaveURL(/at=/);

    const field = page.getByLabel('Date and time');
    await field.fill('2020-05-03T18:00');
    await expect(page.getByText('No upcoming events at this time.')).toBeVisible();
    await expect(field).toHaveAccessibleDescription(/^The history begins on .+\.$/);
  });

  test('can be chosen in both equal hours at the end of summer time', async ({ page }) => {
    // As if this venue had been open for months.
    await page.route('**/api/v1/history/moments/*', (route) =>
      route.fulfill({
        json: {
          first: '2026-10-01T00:00:00.000Z',
          now: '2027-01-01T00:00:00.000Z',
          ...{ marks: [], earlier: [], later: [] },
        },
      }),
    );
    await page.goto('/manage/as-of?view=shows');
    await page.getByLabel('Date and time').fill('2026-11-01T01:29');
    await expect(
      page.getByRole('main').getByText('As of Nov 1, 2026, 1:29:00 AM EDT'),
    ).toBeVisible();
    await page.getByLabel('Time zone').selectOption('EST');
    await expect(
      page.getByRole('main').getByText('As of Nov 1, 2026, 1:29:00 AM EST'),
    ).toBeVisible();
    await expect(page).toHaveURL(/at=2026-11-01T06%3A29/);
    await page.getByLabel('Date and time').fill('2026-11-02T01:29');
    await expect(
      page.getByRole('main').getByText('As of Nov 2, 2026, 1:29:00 AM EST'),
    ).toBeVisible();
    await expect(page.getByLabel('Time zone')).toHaveCount(0);
  });

  test('has the link to the history of a show below its card', async ({ page, staff }) => {
    const headlining_artist = 'Quillon Harbour';
    await staff.addShow({ headlining_artist });
    await page.goto('/manage/as-of');
    await page.getByRole('button', { name: 'Public list' }).click();
    const card = page.getByRole('article').filter({ hasText: headlining_artist });
    const link = page.getByRole('link', { name: /^Its history/ });
    const overlap = async () => {
      const [above, below] = await Promise.all([card.boundingBox(), link.boundingBox()]);
      return above && below && Math.max(0, above.y + above.height - below.y);
    };
    await expect.poll(overlap).toBe(0);
  });

  test('has pages of fifty shows, which a search, a filter or a sort begins anew', async ({
    page,
    staff,
  }) => {
    const id = await staff.addShow({ headlining_artist: 'Vesper Quill 1', date: '2037-01-01' });
    const dates = Array.from({ length: 54 }, (_, place) =>
      new Date(Date.UTC(2037, 1, place + 1)).toISOString().slice(0, 10),
    );
    await staff.send('POST', `/api/v1/shows/${id}/duplicate/`, { dates });
    const table = page.getByRole('region', { name: 'Manage Shows' });
    const rows = table.getByRole('row').filter({ hasText: 'Vesper Quill' });
    const next = page.getByRole('button', { name: 'Next' });
    await page.goto('/manage/as-of?view=shows&q=vesper');
    await expect(page.getByRole('main').getByText('Showing 50 of 55 shows')).toBeVisible();
    await expect(rows.first()).toContainText('Jan 1');

    await next.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByText('Showing 5 of 55 shows')).toBeVisible();
    await expect(page.getByRole('main').getByText('Page 2 of 2')).toBeVisible();
    await expect(rows).toHaveCount(5);
    await expect(next).toBeFocused();
    await expect(page).toHaveURL(/page=2/);
    await page.reload();
    await expect(rows).toHaveCount(5);

    await table.getByRole('button', { name: 'Date' }).click();
    await expect(page.getByRole('main').getByText('Page 1 of 2')).toBeVisible();
    await expect(rows.first()).toContainText('Mar 26');
    await next.click();
    await table.getByLabel('Status').selectOption('Published');
    await expect(page.getByRole('main').getByText('Showing 1 of 1 shows')).toBeVisible();
    await expect(next).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole('main').getByText('Page 2 of 2')).toBeVisible();
    await table.getByRole('searchbox').fill('vesper nowhere');
    await expect(page.getByText('No shows found')).toBeVisible();
    await table.getByRole('button', { name: 'Show all shows' }).click();
    await expect(rows).not.toHaveCount(0);

    await page.goto('/manage/as-of?view=shows&q=vesper&page=9');
    await expect(page.getByRole('main').getByText('Page 2 of 2')).toBeVisible();
    await expect(page).toHaveURL(/page=2/);
  });
});
