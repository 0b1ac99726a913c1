import { dayFromNow, expect, expectAccessible, signIn, test } from './browser-test.ts';
import { rowOf, toast } from './data-table.ts';
import { pressOn, tabTo } from './keyboard.ts';
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
  await expect(dialog.getByLabel('Status')).toHaveValue('');
  await expect(dialog.getByRole('button', { name: 'Change Status' })).toBeDisabled();
  await dialog.getByLabel('Status').selectOption('Cancelled');
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
  await expect(page.getByRole('main').getByText('1 selected')).toBeVisible();
  await expect(rowOf(page, 'Damson').getByRole('checkbox')).toBeChecked();
  expect((await stored(page, gone)).event_status).toBe('scheduled');
});

test('selected shows are sold out by one change', async ({ page, staff }) => {
  const names = ['Bergamot', 'Citron'];
  const ids = await Promise.all(
    names.map((headlining_artist) => staff.addShow({ headlining_artist })),
  );
  await page.goto('/manage/shows');
  for (const name of names) await rowOf(page, name).getByRole('checkbox').press('Space');
  await page.getByRole('button', { name: 'Status…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the status' });
  await dialog.getByLabel('Status').selectOption('Sold Out');
  const sent = page.waitForRequest(/bulk-edit/);
  await dialog.getByRole('button', { name: 'Mark as Sold Out' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ changes: { is_sold_out: true } });
  await expect(toast(page, '2 shows marked as sold out successfully.')).toBeVisible();
  await page.locator('#toasts').getByRole('button', { name: 'Undo' }).click();
  for (const id of ids)
    await expect.poll(async () => (await stored(page, id)).is_sold_out).toBe(false);
});

test('eight shows go live on Friday at ten, and those that cannot are left alone', async ({
  page,
  staff,
}) => {
  const draft = { tour_title: 'Perry', is_published: false };
  const eight = await Promise.all(
    Array.from({ length: 8 }, (_, place) =>
      staff.addShow({ ...draft, headlining_artist: `Pear ${place + 1}` }),
    ),
  );
  await staff.addShow({ ...draft, headlining_artist: 'Winterfest', is_published: true });
  await staff.addShow({ ...draft, headlining_artist: 'Tomorrow', date: dayFromNow(1) });
  await page.goto('/manage/shows?q=perry');
  await pressOn(page, page.getByRole('checkbox', { name: 'Select all' }), 'Space');
  const bar = page.getByRole('group', { name: 'Selected shows' });
  await expect(bar.getByText('10 selected')).toBeVisible();
  await pressOn(page, bar.getByRole('button', { name: 'Edit…' }));

  const dialog = page.getByRole('dialog', { name: 'Edit 10 shows' });
  await expect(dialog.getByLabel('Publish On')).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Change 10 shows' })).toBeDisabled();
  const onSale = dialog.getByLabel('On Sale From');
  await onSale.fill(`${dayFromNow(-1)}T10:00`);
  await page.keyboard.press('Enter');
  await expect(onSale).toHaveAccessibleDescription(/This time is over\. Choose a later one\.$/);
  await expect(onSale).toBeFocused();
  await onSale.fill('');
  await dialog.getByLabel('Publish On').focus();
  const [year = '', month = '', day = ''] = dayFromNow(2).split('-');
  await page.keyboard.type(`${month}${day}${year}1000A`);
  await expect(dialog.getByLabel('Publish On')).toHaveValue(`${dayFromNow(2)}T10:00`);
  await expect(dialog.getByRole('status')).toHaveText(
    'Left alone: Tomorrow (over before that time); Winterfest (published already).',
  );
  await expect(dialog.getByRole('button', { name: 'Schedule 8 shows' })).toBeEnabled();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(toast(page, '8 shows scheduled for Fri, May 16, 10:00 AM.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(bar.getByText('2 selected')).toBeVisible();
  for (const name of ['Tomorrow', 'Winterfest'])
    await expect(rowOf(page, name).getByRole('checkbox')).toBeChecked();
  const times = async () =>
    new Set(await Promise.all(eight.map(async (id) => (await stored(page, id)).publish_at)));
  expect(await times()).toEqual(new Set([`${dayFromNow(2)}T14:00:00.000Z`]));

  const undo = page.locator('#toasts').getByRole('button', { name: 'Undo' });
  await tabTo(page, undo);
  await page.keyboard.press('Enter');
  await expect.poll(times).toEqual(new Set([null]));
});
