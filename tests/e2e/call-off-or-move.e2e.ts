import type { Page } from '@playwright/test';
import { dayFromNow, expect, expectAccessible, signIn, test } from './browser-test.ts';
import { toast } from './data-table.ts';
import { stored } from './show-editor.ts';

test.use({ expectedFailures: [409] });
test.beforeEach(({ page }) => signIn(page));

const dialogOf = (page: Page, name: string) =>
  page.getByRole('dialog', { name: `Call off or move ${name}` });

test('a scheduled draft says before that it will not go live', async ({ page, staff }) => {
  const id = await staff.addShow({
    ...{ headlining_artist: 'Bergamot', date: dayFromNow(9), is_published: false },
    publish_at: `${dayFromNow(5)}T16:00:00.000Z`,
  });
  await page.goto(`/manage/shows?statusOf=${id}`);
  const dialog = dialogOf(page, 'Bergamot');
  await expect(dialog).toContainText('It will not go live by itself any more.');
  await dialog.getByLabel('Status').selectOption('Rescheduled');
  await expect(dialog).not.toContainText('It will not go live');
  await dialog.getByLabel('Status').selectOption('Cancelled');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel Show' }).click();
  await expect(toast(page, 'Show cancelled successfully.')).toBeVisible();
  expect(await stored(page, id)).toMatchObject({ event_status: 'cancelled', publish_at: null });
});

test('a move keeps what others changed, and asks where both did', async ({ page, staff }) => {
  const id = await staff.addShow({
    ...{ headlining_artist: 'Pomelo', date: dayFromNow(9) },
    ...{ doors_time: '19:00', show_time: '20:00' },
  });
  await page.goto(`/manage/shows?statusOf=${id}`);
  const dialog = dialogOf(page, 'Pomelo');
  await dialog.getByLabel('Status').selectOption('Rescheduled');
  await dialog.getByLabel('Date').fill(dayFromNow(20));
  await dialog.getByLabel('Doors Time').fill('19:30');
  const times = { doors_time: '18:00', show_time: '21:00' };
  await staff.send('PATCH', `/api/v1/shows/${id}/`, times);
  await dialog.getByRole('button', { name: 'Reschedule Show' }).click();
  await expect(dialog.getByLabel('Doors Time')).toHaveAccessibleDescription(
    'This is 6:00 PM now. Save again to replace it.',
  );
  await expect(dialog).toContainText('This show was changed meanwhile by you, in another tab.');
  await dialog.getByRole('button', { name: 'Reschedule Show' }).click();
  await expect(toast(page, 'Show rescheduled successfully.')).toBeVisible();
  expect(await stored(page, id)).toMatchObject({
    ...{ date: `${dayFromNow(20)}T12:00:00`, doors_time: '19:30', show_time: '21:00' },
  });
});
