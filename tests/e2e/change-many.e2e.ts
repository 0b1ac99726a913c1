import { dayFromNow, expect, expectAccessible, signIn, test } from './browser-test.ts';
import { rowOf, toast } from './data-table.ts';
import { stored } from './show-editor.ts';

test.beforeEach(({ page }) => signIn(page));

test('selected shows are cancelled with a note, and taken back', async ({ page, staff }) => {
  const ids = await Promise.all(
    ['Marmalade', 'Quince'].map((headlining_artist) =>
      staff.addShow({ headlining_artist, date: dayFromNow(9) }),
    ),
  );
  await page.goto('/manage/shows');
  for (const name of ['Marmalade', 'Quince'])
    await rowOf(page, name).getByRole('checkbox').press('Space');
  const bar = page.getByRole('group', { name: 'Selected shows' });
  await bar.getByRole('button', { name: 'Status…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change the status' });
  await expect(dialog.getByLabel('Status')).toBeFocused();
  await dialog.getByLabel('Note to visitors').fill('The boiler has burst.');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(toast(page, '2 shows cancelled successfully.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(bar).toBeHidden();
  for (const id of ids)
    expect(await stored(page, id)).toMatchObject({
      ...{ event_status: 'cancelled', status_note: 'The boiler has burst.' },
    });
  await page.locator('#toasts').getByRole('button', { name: 'Undo' }).click();
  for (const id of ids)
    await expect.poll(async () => (await stored(page, id)).event_status).toBe('scheduled');
});

test('shows that cannot be changed stay selected', async ({ page, staff }) => {
  const [gone] = await Promise.all([
    staff.addShow({ headlining_artist: 'Damson', date: dayFromNow(-3) }),
    staff.addShow({ headlining_artist: 'Medlar', date: dayFromNow(9) }),
  ]);
  await page.goto('/manage/shows?dates=all');
  for (const name of ['Damson', 'Medlar'])
    await rowOf(page, name).getByRole('checkbox').press('Space');
  await page.getByRole('button', { name: 'Status…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the status' });
  await dialog.getByLabel('Status').selectOption('Postponed');
  await dialog.getByRole('button', { name: 'Postpone Shows' }).click();
  await expect(toast(page, '1 show postponed successfully.')).toBeVisible();
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(rowOf(page, 'Damson').getByRole('checkbox')).toBeChecked();
  expect((await stored(page, gone)).event_status).toBe('scheduled');
});
