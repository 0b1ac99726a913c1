import { expect, expectAccessible, test } from './browser-test.ts';
import { choose, menuOf, names, rowOf, toast } from './data-table.ts';
import { INBOX, visit, WITHOUT_PANE } from './inbox.ts';
import type { Staff } from './staff.ts';

test.use({ viewport: WITHOUT_PANE });

const suspect = (staff: Staff, name: string) =>
  staff.send('POST', '/api/v1/messages/', {
    ...{ name, email: 'eve@example.com', message: 'loganberry', leave_empty: 'https://x.example' },
  });

test('suspected messages, behind a link, become genuine or deleted', async ({ page, staff }) => {
  await visit(page, 'loganberry');
  await expect(page.getByText('No messages found')).toBeVisible();
  await expect(page.getByText('Suspected')).toHaveCount(0);
  for (const name of ['Eve Marsh', 'Kit Field', 'Bot Net']) await suspect(staff, name);
  await page.goto(INBOX);
  await page.getByRole('link', { name: 'Suspected (3)' }).click();
  await expect(page).toHaveURL(/archive=suspected/);
  await expect(rowOf(page, 'Kit Field')).toBeVisible();
  await expectAccessible(page);

  await menuOf(page, 'the message from Kit Field').click();
  await expect(page.getByRole('menuitem')).toHaveText(['View Message', 'Mark as Genuine']);
  await page.keyboard.press('Escape');
  await choose(page, 'the message from Kit Field', 'Mark as Genuine');
  await expect(toast(page, 'Message marked as genuine.')).toBeVisible();
  await expect(rowOf(page, 'Kit Field')).toHaveCount(0);

  await page.getByRole('button', { name: 'Bot Net', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Message from Bot Net' });
  for (const text of ['Archive', 'Mark as Read', 'Mark as Answered', 'Erase', 'Reply', 'History'])
    await expect(dialog.getByText(text, { exact: true })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Delete this message?' });
  await asked.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Message erased successfully.')).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Eve Marsh', exact: true }).click();
  await page.getByRole('button', { name: 'Mark as Genuine' }).click();
  await expect(page.getByText('No messages found')).toBeVisible();
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Inbox');
  await expect(page.getByText('Suspected')).toHaveCount(0);
  await expect(names(page)).toHaveText(['Kit Field', 'Eve Marsh']);
  await expect(rowOf(page, 'Kit Field')).toContainText('Unread');
});
