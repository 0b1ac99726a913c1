import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, holdBack, test } from './browser-test.ts';
import { choose, dismiss, fail, rowOf, toast } from './data-table.ts';
import { pressOn } from './keyboard.ts';
import { LIST, mark, RELOADED, visit, WITHOUT_PANE, written } from './inbox.ts';

test.use({ viewport: WITHOUT_PANE });

test.describe('a message', () => {
  test('opens with its full text, counts as read, and can be answered', async ({ page, staff }) => {
    await written(staff, ['Ivy Reed', 'sapote\nIs there <b>a</b> balcony?']);
    await visit(page, 'sapote');
    await expect(rowOf(page, 'Ivy Reed')).toContainText('Unread');
    const again = page.waitForRequest(RELOADED);
    await page.getByRole('button', { name: 'Ivy Reed', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Message from Ivy Reed' });
    await expect(dialog.getByText('sapote Is there <b>a</b> balcony?')).toBeVisible();
    await again;
    await expect(dialog.getByText('Read', { exact: true })).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'ivyreed@example.com' })).toBeVisible();
    await expect(dialog.getByText(/^\w+, \w+ \d+, \d{4} at \d+:\d\d\s[AP]M$/)).toBeVisible();
    const href = /^mailto:ivyreed@example\.com\?subject=.+&body=.+/;
    await expect(dialog.getByRole('link', { name: 'Reply' })).toHaveAttribute('href', href);
    await expectAccessible(page);

    const saved = page.waitForEvent('download');
    await pressOn(page, dialog.getByRole('button', { name: 'Export personal data' }));
    const { messages } = JSON.parse(await readFile(await (await saved).path(), 'utf8'));
    expect(messages).toMatchObject([{ name: 'Ivy Reed' }]);

    await dialog.getByRole('button', { name: 'Mark as Unread' }).click();
    await expect(toast(page, 'Message marked as unread.')).toBeVisible();
    await expect(dialog.getByText('Unread', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Mark as Read' }).click();
    await expect(toast(page, 'Message marked as read.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, 'Ivy Reed').getByText('Read', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ivy Reed', exact: true })).toBeFocused();
  });

  test('says who answered it and when, after a reply or without one', async ({ page, staff }) => {
    await written(staff, ['Ash Okoro', 'cherimoya']);
    await visit(page, 'cherimoya');
    // Marking it as read takes longer than answering it, which can be undone all the same.
    const release = await holdBack(page, '**/mark_as_read/');
    await page.getByRole('button', { name: 'Ash Okoro', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Message from Ash Okoro' });
    await expect(dialog.getByText('Read', { exact: true })).toBeVisible();
    await expect(dialog.getByText('Not answered yet')).toBeVisible();
    // The link still leads to the mail program, of which a test has none.
    await page.evaluate(() =>
      document.addEventListener('click', (event) => event.preventDefault()),
    );
    await dialog.getByRole('link', { name: 'Reply' }).click();
    await expect(toast(page, 'Message marked as answered.')).toBeVisible();
    release();
    await expect(toast(page, 'From Ash Okoro · Show it')).toBeVisible();
    const line = dialog.getByText(/^Answered by .+, \w{3}, \w{3} \d+, \d+:\d\d\s[AP]M$/);
    await expect(line).toContainText('Answered by Site Manager, ');
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expect(dialog.getByText('Not answered yet')).toBeVisible();

    await dialog.getByRole('button', { name: 'Mark as Answered' }).press('Enter');
    await expect(line).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Mark as Unanswered' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, 'Ash Okoro').getByText('Answered', { exact: true })).toBeVisible();

    await page.goto('/manage/history?subject=message');
    const entry = page.getByRole('feed').getByRole('article').first();
    await expect(entry).toHaveAccessibleName(/^Marked the message of .+ as answered$/);
    await entry.getByRole('button', { name: 'Show the change' }).click();
    await expect(entry.getByRole('insertion').filter({ hasText: 'Site Manager' })).toBeVisible();
  });

  test('without a text shows a notice in its place', async ({ page, staff }) => {
    const [id] = await written(staff, ['Blank', 'kumquat']);
    await page.route(LIST, async (route) => {
      const messages: { id: string }[] = await (await route.fetch()).json();
      const json = messages.map((each) => (each.id === id ? { ...each, message: '' } : each));
      await route.fulfill({ json });
    });
    await visit(page, 'blank@');
    await page.getByRole('button', { name: 'Blank', exact: true }).click();
    await expect(page.getByRole('dialog').getByText('(No message content)')).toBeVisible();
  });

  test('stays closed and unread while its address is selected', async ({ page, staff }) => {
    const [id] = await written(staff, ['Copy', 'tamarillo']);
    await visit(page, 'tamarillo');
    const email = page.getByRole('row').getByText('copy@example.com', { exact: true });
    const { x = 0, y = 0, width = 0, height = 0 } = (await email.boundingBox()) ?? {};
    await page.mouse.move(x + 1, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width, y + height / 2, { steps: 4 });
    await page.mouse.up();
    expect(await page.evaluate(() => getSelection()?.toString())).toContain('example');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const { is_read } = await staff.read<{ is_read: boolean }>(`/api/v1/messages/${id}/`);
    expect(is_read).toBe(false);
    await page.getByRole('row').getByText('tamarillo', { exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Message from Copy' })).toBeVisible();
  });

  test('can be changed from its menu', async ({ page, staff }) => {
    await written(staff, ['Menu', 'salak']);
    await visit(page, 'salak', '&archive=all');
    for (const [item, message] of [
      ['Mark as Read', 'Message marked as read.'],
      ['Mark as Unread', 'Message marked as unread.'],
      ['Mark as Answered', 'Message marked as answered.'],
      ['Mark as Unanswered', 'Message marked as unanswered.'],
      ['Archive', 'Message archived successfully.'],
      ['Unarchive', 'Message unarchived successfully.'],
    ] as const) {
      const again = page.waitForRequest(RELOADED);
      await choose(page, 'the message from Menu', item);
      await again;
      await expect(toast(page, message)).toBeVisible();
      await expect(toast(page, 'From Menu · Show it')).toBeVisible();
    }
    await page.getByRole('link', { name: 'Show it' }).click();
    await expect(page.getByRole('dialog', { name: 'Message from Menu' })).toBeVisible();
  });

  test('is archived from its dialog, and found among all', async ({ page, staff }) => {
    await written(staff, ['Gone', 'durian']);
    await visit(page, 'durian');
    await page.getByRole('button', { name: 'Gone', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Message from Gone' });
    await dialog.getByRole('button', { name: 'Archive' }).click();
    await expect(toast(page, 'Message archived successfully.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('No messages found')).toBeVisible();
    await page.getByRole('button', { name: 'Show all messages' }).click();
    await expect(page.getByRole('combobox', { name: 'Show' })).toHaveValue('all');
  });

  test.describe('that cannot be changed', () => {
    test.use({ expectedFailures: [503] });

    test('shows the failure in the words of the specification', async ({ page, staff }) => {
      const [read, , put] = await written(
        staff,
        ['Rue', 'rambutan'],
        ['Nia', 'rambutan'],
        ['Pip', 'rambutan'],
      );
      await mark(staff, read, 'mark_as_read');
      await mark(staff, put, 'archive');
      await page.route(/messages\/[^/]+\/(mark_as|archive|unarchive)/, fail);
      await visit(page, 'rambutan', '&archive=all');
      for (const [name, item, message] of [
        ['Rue', 'Mark as Unread', 'Failed to update message. Please try again.'],
        ['Rue', 'Archive', 'Failed to archive message. Please try again.'],
        ['Nia', 'Mark as Read', 'Failed to update message. Please try again.'],
        ['Nia', 'Mark as Answered', 'Failed to update message. Please try again.'],
        ['Pip', 'Unarchive', 'Failed to unarchive message. Please try again.'],
      ] as const) {
        await choose(page, `the message from ${name}`, item);
        await dismiss(page, message);
      }
      await page.getByRole('button', { name: 'Nia', exact: true }).click();
      await expect(toast(page, 'Failed to update message. Please try again.')).toBeVisible();
    });
  });
});
