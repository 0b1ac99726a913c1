import { expect, expectAccessible, test } from './browser-test.ts';
import { choose, rowOf, toast } from './data-table.ts';
import { visit } from './manage-shows.ts';

test('a change is undone and redone from its toast, and with Ctrl+Z, which names it, and Ctrl+Shift+Z', async ({
  page,
  staff,
}) => {
  await staff.addShow({ headlining_artist: 'Larkspur Parade' });
  await visit(page, 'larkspur', '&status=all');
  const status = (text: string) => rowOf(page, 'Larkspur Parade').getByText(text, { exact: true });
  const inToast = (name: string) => page.getByRole('status').getByRole('button', { name });

  await choose(page, 'Larkspur Parade', 'Archive');
  await expect(toast(page, 'Show archived successfully.')).toBeVisible();
  await inToast('Undo').click();
  await expect(toast(page, 'Undone.')).toBeVisible();
  await expect(status('Published')).toBeVisible();
  await inToast('Redo').click();
  await expect(toast(page, 'Redone.')).toBeVisible();
  await expect(status('Archived')).toBeVisible();

  const question = page.getByRole('alertdialog', { name: 'Undo your last change?' });
  await page.getByRole('searchbox', { name: 'Search', exact: true }).press('Control+z');
  await page.getByRole('heading', { name: 'Manage Shows', exact: true }).click();
  await page.keyboard.press('Control+z');
  await expect(question).toContainText('Archived Larkspur Parade.');
  await expect(question).toHaveCount(1);
  await expectAccessible(page);
  await expect(question.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Undone.')).toBeVisible();
  await expect(status('Published')).toBeVisible();
  await expect(question).toBeHidden();
  await page.keyboard.press('Control+Shift+z');
  await expect(toast(page, 'Redone.')).toBeVisible();
  await expect(status('Archived')).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await expect(toast(page, 'Nothing to redo')).toBeVisible();
});
