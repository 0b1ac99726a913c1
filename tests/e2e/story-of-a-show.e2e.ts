import { expect, signIn, test } from './browser-test.ts';
import { pressOn, tabTo } from './keyboard.ts';

test.beforeEach(({ page }) => signIn(page));

test('staff step through the past of a show, and restore a revision', async ({ page, staff }) => {
  const show = { headlining_artist: 'Wolfram Tide', doors_time: '19:00', show_time: '20:00' };
  const id = await staff.addShow(show);
  const path = `/api/v1/shows/${id}/`;
  await staff.send('PATCH', path, { doors_time: '18:30' });
  await staff.send('PATCH', path, { ticket_instructions: 'Tungsten coins only' });
  const story = `/api/v1/history/show/${id}/`;
  const revisions = async () => (await staff.read<{ results: [] }>(story)).results.length;
  await expect.poll(revisions).toBe(4);

  const steps = page.getByRole('navigation', { name: 'Timeline' }).getByRole('button');
  const current = page.locator('[aria-current="step"]');
  const seen = page.getByRole('region', { name: 'Show page' });

  await test.step('the menu of its row leads to its newest revision', async () => {
    await page.goto('/manage/shows?q=wolfram');
    await page.getByRole('button', { name: 'Actions for Wolfram Tide' }).click();
    await page.getByRole('menuitem', { name: 'History', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/manage/history/show/${id}\\?revision=3$`));
    await expect(steps).toHaveCount(4);
    await expect(current).toContainText('Changed ticket instructions of Wolfram Tide');
    await expect(page.getByText('After change 4 of 4, the newest.')).toBeVisible();
    await expect(seen.getByText('Tungsten coins only')).toBeVisible();
  });

  await test.step('arrow keys step to what it was', async () => {
    await tabTo(page, current);
    await page.keyboard.press('Home');
    await expect(steps.first()).toBeFocused();
    await expect(steps.first()).toHaveAttribute('aria-current', 'step');
    await expect(page).toHaveURL(/revision=0$/);
    await expect(seen.getByText('7:00 PM')).toBeVisible();
    await expect(page.getByRole('table', { name: 'The show as a row' })).toContainText(
      'Unpublished',
    );
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect(steps.nth(2)).toBeFocused();
    await expect(seen.getByText('6:30 PM')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(steps.nth(1)).toBeFocused();
    await expect(seen.getByText('7:00 PM')).toBeVisible();
  });

  await test.step('a change meanwhile adds a step, and moves nothing', async () => {
    await staff.send('PATCH', path, { tour_title: 'Melting Point' });
    await expect(steps).toHaveCount(5);
    await expect(steps.nth(1)).toBeFocused();
    await expect(steps.nth(1)).toHaveAttribute('aria-current', 'step');
    await expect(page).toHaveURL(/revision=1$/);
  });

  await test.step('two revisions stand side by side', async () => {
    await page.getByLabel('Compare with').selectOption({ value: '4' });
    const row = (field: string) => page.getByRole('row', { name: field });
    await expect(page.getByRole('heading', { name: '3 fields differ' })).toBeVisible();
    await expect(row('Doors Time').locator('del')).toHaveText('before: 7:00 PM');
    await expect(row('Doors Time').locator('ins')).toHaveText('now: 6:30 PM');
    await expect(row('Show Time')).not.toContainText('Differs');
    await expect(page).toHaveURL(/revision=1&with=4$/);
  });

  await test.step('staff bring a revision back', async () => {
    await pressOn(page, page.getByRole('button', { name: 'Restore this revision' }));
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(
      'This changes Doors Time, Ticket Instructions, and Tour Title.',
    );
    await question.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText('Revision restored successfully.')).toBeVisible();
    await expect(steps).toHaveCount(6);
    await expect(page).toHaveURL(/revision=5$/);
    await expect(seen.getByText('7:00 PM')).toBeVisible();
  });

  await test.step('the dialog says who set each field, beside what is being typed', async () => {
    await page.goto(`/manage/shows?show=${id}`);
    const dialog = page.getByRole('dialog', { name: 'Edit Show' });
    await dialog.getByLabel('Headlining Artist').fill('Wolfram Tides');
    await pressOn(page, dialog.getByRole('button', { name: 'Who set each field?' }), 'Space');
    await expect(dialog.getByLabel('Doors Time')).toHaveAccessibleDescription(
      /^Set by .+, .+\. Before: 6:30 PM\.$/,
    );
    await expect(dialog.getByLabel('Date')).toHaveAccessibleDescription(/^Set by [^.]+\.$/);
    await expect(dialog.getByLabel('Headlining Artist')).toHaveValue('Wolfram Tides');
  });
});

test('the tickets of a past page cover nothing on a tablet', async ({ page, staff }) => {
  const ticket_url = 'https://tickets.example.com/molybdenum';
  const id = await staff.addShow({ headlining_artist: 'Molybdenum Choir', ticket_url });
  await page.setViewportSize({ width: 820, height: 1000 });
  await page.goto(`/manage/history/show/${id}`);
  const tickets = page.getByRole('link', { name: 'Buy Tickets' });
  await expect(tickets).toBeVisible();
  await expect(tickets).not.toBeInViewport();
});

test.describe('a story that could not be loaded', () => {
  test.use({ expectedFailures: [503] });

  test('begins with the newest revision on a second try', async ({ page, staff }) => {
    const id = await staff.addShow({ headlining_artist: 'Second Wind' });
    await signIn(page);
    const story = `**/api/v1/history/show/${id}/`;
    await page.route(story, (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto(`/manage/history/show/${id}`);
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await page.unroute(story);
    await again.click();
    await expect(page.getByText('After change 2 of 2, the newest.')).toBeVisible();
    await expect(page).toHaveURL(/revision=1$/);
  });
});
