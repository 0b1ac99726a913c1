import { expect, expectAccessible, test } from './browser-test.ts';
import { changeAll, dismiss, fail, names } from './data-table.ts';
import { mark, RELOADED, visit, WITHOUT_PANE, written } from './inbox.ts';

test.use({ viewport: WITHOUT_PANE });

test.describe('many messages', () => {
  test('are changed together, and the selection is cleared', async ({ page, staff }) => {
    await written(staff, ['One', 'jujube'], ['Two', 'jujube'], ['Six', 'jujube']);
    await visit(page, 'jujube');
    const bar = page.getByRole('group', { name: 'Selected messages' });
    const act = (item: string, message: string) =>
      changeAll(page, { bar, count: 3, reloaded: RELOADED }, item, message);
    await act('Mark as Read', '3 message(s) marked as read.');
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('mark_as_unread')) calls.push(request.url());
    });
    await act('Mark as Unread', '3 message(s) marked as unread.');
    expect(calls).toHaveLength(3);
    await act('Archive', '3 message(s) archived successfully.');
    await expect(page.getByText('No messages found')).toBeVisible();

    await page.getByRole('combobox', { name: 'Show' }).selectOption('Archived');
    await expect(names(page)).toHaveCount(3);
    await page.getByRole('checkbox', { name: 'Select the message from Two' }).check();
    await expect(bar.getByRole('button', { name: 'Archive', exact: true })).toHaveCount(0);
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Clear Selection' }).click();
    await expect(bar).toBeHidden();
    await act('Unarchive', '3 message(s) unarchived successfully.');

    await page.getByRole('combobox', { name: 'Show' }).selectOption('All Messages');
    await expect(names(page)).toHaveCount(3);
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await expect(bar.getByRole('button', { name: /archive/i })).toHaveCount(0);
  });

  test.describe('that cannot be changed', () => {
    test.use({ expectedFailures: [503] });

    test('show the failure in the specified words, and stay selected', async ({ page, staff }) => {
      const ids = await written(staff, ['Ann', 'yuzu'], ['Ben', 'yuzu'], ['Cat', 'yuzu']);
      await mark(staff, ids[2], 'archive');
      await page.route(/messages\/(bulk_|[^/]+\/mark_as_unread)/, fail);
      await visit(page, 'yuzu');
      const bar = page.getByRole('group', { name: 'Selected messages' });
      const act = async (item: string, message: string) => {
        await bar.getByRole('button', { name: item, exact: true }).click();
        await dismiss(page, message);
      };
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      await act('Mark as Read', 'Failed to update messages. Please try again.');
      await act('Mark as Unread', 'Failed to update messages. Please try again.');
      await act('Archive', 'Failed to archive messages. Please try again.');
      await expect(bar.getByText('2 selected')).toBeVisible();
      await page.getByRole('combobox', { name: 'Show' }).selectOption('Archived');
      await expect(names(page)).toHaveText(['Cat']);
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      await act('Unarchive', 'Failed to unarchive messages. Please try again.');
    });
  });
});
