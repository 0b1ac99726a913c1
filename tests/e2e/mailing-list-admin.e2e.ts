import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, holdBack, signIn, signInAs, test } from './browser-test.ts';
import { fail, toast } from './data-table.ts';
import { pressOn } from './keyboard.ts';
import type { Staff } from './staff.ts';

const LIST = '**/api/v1/mailing-list/';
const SETTINGS = '**/api/v1/mailing-list/settings/';
const EXPORT = '**/api/v1/mailing-list/export/';
const optIn = (page: Page) => page.getByRole('switch', { name: 'Show Email Opt-In Button' });
const popup = (page: Page) => page.getByRole('switch', { name: 'Show Popup for New Visitors' });
const exportButton = (page: Page) => page.getByRole('button', { name: 'Export CSV' });
const rows = (page: Page) =>
  page.getByRole('region', { name: 'Subscribers', exact: true }).locator('tbody tr');
const subscribers = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `s${index}`,
    email: `guest-${index}@example.com`,
    subscribed_at: '2026-03-04T18:00:00.000Z',
    ...{ source: 'dialog', consented_at: null, wording: 'en-2' },
    ...{ is_confirmed: false, statement: null },
  }));

async function subscribe(staff: Staff, email: string): Promise<void> {
  await staff.send('POST', '/api/v1/mailing-list/subscribe/', { email });
}

test.beforeEach(({ page }) => signIn(page));

test.describe('the mailing list settings', () => {
  test.afterEach(({ staff }) =>
    staff.send('PATCH', '/api/v1/mailing-list/settings/', {
      show_email_button: true,
      show_popup_for_new_visitors: false,
    }),
  );

  test('change before the response arrives, and send a browser event', async ({ page }) => {
    await page.goto('/manage/mailing-list');
    await expect(page.getByRole('heading', { name: 'Mailing List Settings' })).toBeVisible();
    await expect(optIn(page)).toBeChecked();
    await expect(popup(page)).not.toBeChecked();
    await page.evaluate(() =>
      addEventListener('mailingListSettingsChanged', (event) => {
        if (event instanceof CustomEvent) document.title = JSON.stringify(event.detail);
      }),
    );
    const release = await holdBack(page, SETTINGS);
    await optIn(page).click();
    await expect(optIn(page)).not.toBeChecked();
    release();
    await expect(page).toHaveTitle(
      JSON.stringify({ show_email_button: false, show_popup_for_new_visitors: false }),
    );
    await expect(toast(page, 'Mailing list settings updated successfully.')).toBeVisible();
    await popup(page).press('Space');
    await expect(page).toHaveTitle(/"show_popup_for_new_visitors":true/);
    await page.reload();
    await expect(optIn(page)).not.toBeChecked();
    await expect(popup(page)).toBeChecked();
  });

  test.describe('when a request fails', () => {
    test.use({ expectedFailures: [503] });

    test('go back to the stored value, with the message of the screen', async ({ page }) => {
      await page.goto('/manage/mailing-list');
      await expect(optIn(page)).toBeChecked();
      await page.route(SETTINGS, (route) =>
        route.request().method() === 'GET'
          ? route.fallback()
          : route.fulfill({ status: 503, json: {} }),
      );
      await optIn(page).click();
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(
        'Failed to update settings',
      );
      await expect(optIn(page)).toBeChecked();
    });

    test('log that they cannot be loaded, and show no error', async ({ page, quiet }) => {
      await page.route(SETTINGS, fail);
      await page.goto('/manage/mailing-list');
      await expect(page.getByRole('heading', { name: 'Mailing List Settings' })).toBeVisible();
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
      await expect.poll(() => quiet.join()).toContain('Failed to fetch settings');
      quiet.splice(0);
    });
  });
});

test.describe('the subscribers', () => {
  test('are listed, counted and exported under the dated name', async ({ page, staff }) => {
    await subscribe(staff, 'ada@example.com');
    await page.goto('/manage/mailing-list');
    await expect(page.getByRole('columnheader', { name: 'Email' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Subscribed' })).toBeVisible();
    await expect(page.getByRole('cell', { name: 'ada@example.com', exact: true })).toBeVisible();
    const all = await staff.read<unknown[]>('/api/v1/mailing-list/');
    await expect(page.getByText(`Total subscribers: ${all.length}`)).toBeVisible();
    const saved = page.waitForEvent('download');
    await exportButton(page).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^mailing-list-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(await readFile(await file.path(), 'utf8')).toMatch(
      /^Email,Subscribed\r\n[^]*ada@example\.com,/,
    );
    const one = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export personal data of ada@example.com' }).click();
    expect((await one).suggestedFilename()).toMatch(/^personal-data-\d{4}-\d{2}-\d{2}\.json$/);
  });

  test('are exported one by one by site managers alone', async ({ page, staff }) => {
    await subscribe(staff, 'mary@example.com');
    await signInAs(page, { is_staff: true });
    await page.goto('/manage/mailing-list');
    await expect(page.getByRole('button', { name: 'Erase mary@example.com' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Export personal data/ })).toHaveCount(0);
  });

  test('are erased one by one after a question, by keyboard alone', async ({ page, staff }) => {
    await subscribe(staff, 'grace@example.com');
    await page.goto('/manage/mailing-list');
    const erase = page.getByRole('button', { name: 'Erase grace@example.com' });
    await pressOn(page, erase);
    const question = page.getByRole('alertdialog', { name: 'Erase this subscriber?' });
    await expect(question).toContainText('grace@example.com');
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(erase).toBeFocused();
    await page.keyboard.press('Enter');
    await pressOn(page, question.getByRole('button', { name: 'Erase' }));
    await expect(erase).toHaveCount(0);
  });

  test.describe('and all that they wrote', () => {
    test.use({ expectedFailures: [409] });

    test('are erased at once, after a look at it', async ({ page, staff }) => {
      const email = 'ida@example.com';
      const write = (message: string) =>
        staff.send('POST', '/api/v1/messages/', { name: 'Ida', email, message });
      await subscribe(staff, email);
      await write('Is there parking?');
      await write('Never mind.');
      await page.goto('/manage/mailing-list');
      await pressOn(page, page.getByRole('button', { name: `Erase everything of ${email}` }));
      const question = page.getByRole('alertdialog', { name: `Erase everything of ${email}?` });
      await expect(question).toContainText('2 messages, 1 subscription.');
      await expect(question.getByRole('listitem')).toHaveText([
        /^\w+ \d+, \d+: Never mind\.$/,
        /: Is there parking\?$/,
        /: joined the mailing list$/,
      ]);
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();

      await write('One more thing.');
      await question.getByRole('button', { name: 'Erase 3 entries' }).click();
      await expect(question).toContainText('Something new arrived. Look again before you erase.');
      await expect(question.getByRole('listitem').first()).toContainText('One more thing.');
      await pressOn(page, question.getByRole('button', { name: 'Erase 4 entries' }));
      await expect(toast(page, `Erased 4 entries of ${email}.`)).toBeVisible();
      await expect(page.getByRole('cell', { name: email })).toHaveCount(0);
      await expect(page.getByRole('heading', { name: 'Mailing List Subscribers' })).toBeFocused();
      await page.goto('/manage/shows?section=messages');
      await expect(page.getByText('Never mind.')).toHaveCount(0);
    });
  });

  test('have a notice in their place when there are none', async ({ page }) => {
    await page.route(LIST, (route) => route.fulfill({ json: [] }));
    await page.goto('/manage/mailing-list');
    await expect(page.getByText('No subscribers yet')).toBeVisible();
    await expect(page.getByText('Subscribers will appear here when they sign up')).toBeVisible();
    await expect(exportButton(page)).toBeDisabled();
  });

  test('are rendered only where they are in sight, of twenty thousand', async ({ page }) => {
    await page.route(LIST, (route) => route.fulfill({ json: subscribers(20_000) }));
    await page.goto('/manage/mailing-list');
    await expect(page.getByText('Total subscribers: 20000')).toBeVisible();
    await expect(page.getByText('guest-0@example.com')).toBeVisible();
    expect(await rows(page).count()).toBeLessThan(120);
    await page
      .getByRole('region', { name: 'Subscribers', exact: true })
      .evaluate((region) => region.scrollTo(0, region.scrollHeight));
    await expect(page.getByText('guest-19999@example.com')).toBeVisible();
    expect(await rows(page).count()).toBeLessThan(120);
  });

  test.describe('that cannot be loaded', () => {
    test.use({ expectedFailures: [503] });

    test('show the message of the server', async ({ page }) => {
      await page.route(LIST, fail);
      await page.goto('/manage/mailing-list');
      await expect(page.getByRole('main').getByRole('alert')).toHaveText('Away.');
      await expect(exportButton(page)).toBeDisabled();
    });

    test('show in a box that they cannot be exported', async ({ page, staff }) => {
      await subscribe(staff, 'ada@example.com');
      await page.goto('/manage/mailing-list');
      const release = await holdBack(page, EXPORT, (route) =>
        route.fulfill({ status: 503, json: {} }),
      );
      await exportButton(page).click();
      await expect(page.getByRole('button', { name: 'Exporting...' })).toBeDisabled();
      release();
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(
        'Failed to export subscribers',
      );
      await expect(exportButton(page)).toBeEnabled();
      await page.route('**/personal-data/export/', (route) => route.fulfill({ status: 503 }));
      await page.getByRole('button', { name: 'Export personal data of ada@example.com' }).click();
      await expect(
        page.getByText('Failed to export personal data. Please try again.'),
      ).toBeVisible();
    });
  });
});
