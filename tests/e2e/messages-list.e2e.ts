import { expect, holdBack, signIn, test } from './browser-test.ts';
import { names } from './data-table.ts';
import { INBOX, LIST, mark, visit, WITHOUT_PANE, written } from './inbox.ts';

test.use({ viewport: WITHOUT_PANE });

test.describe('the list of messages', () => {
  test('is searched, and counted', async ({ page, staff }) => {
    await written(
      staff,
      ['Zoë Quill', 'Lost my pomelo umbrella'],
      ['Ada Quill', 'Pomelo: is there a cloakroom?'],
    );
    await visit(page, 'pomelo');
    await expect(page.getByRole('main').getByText('2 message(s)')).toBeVisible();
    await page.getByLabel('Search').fill('ZOE QUI');
    await expect(page.getByRole('main').getByText('1 message(s)')).toBeVisible();
    await expect(page).toHaveURL(/q=ZOE/);
    await page.getByLabel('Search').fill('nobody wrote this');
    await expect(page.getByText('No messages found')).toBeVisible();
    await expect(page.getByRole('main').getByText('0 message(s)')).toBeVisible();
  });

  test('ends the beginning of a long message with an ellipsis', async ({ page, staff }) => {
    await written(staff, ['Lena', `kumquat ${'a pin on the collar. '.repeat(9)}`]);
    await visit(page, 'kumquat');
    await expect(page.getByRole('row').filter({ hasText: 'Lena' })).toContainText(/collar.*…/);
  });

  test('is filtered, and loads only what the archive filter asks for', async ({ page, staff }) => {
    const [, read, put] = await written(
      staff,
      ['Una', 'tamarind'],
      ['Rea', 'tamarind'],
      ['Arc', 'tamarind'],
    );
    await mark(staff, read, 'mark_as_read');
    await mark(staff, put, 'archive');
    await signIn(page);
    const requested = page.waitForRequest(LIST);
    await page.goto(`${INBOX}&q=tamarind`);
    expect((await requested).url()).toContain('is_archived=false');
    await expect(names(page)).toHaveText(['Una', 'Rea']);

    const status = page.getByRole('combobox', { name: 'Status' });
    await expect(status.getByRole('option')).toHaveText(['All Status', 'Unread', 'Read']);
    await status.selectOption('Unread');
    await expect(names(page)).toHaveText(['Una']);
    await status.selectOption('All Status');

    await mark(staff, read, 'mark_as_answered');
    await page.reload();
    const answered = page.getByRole('combobox', { name: 'Answered' });
    await expect(answered.getByRole('option')).toHaveText(['All', 'Unanswered', 'Answered']);
    await answered.selectOption('Answered');
    await expect(names(page)).toHaveText(['Rea']);
    await expect(page).toHaveURL(/answered=answered/);
    await answered.selectOption('All');

    const archive = page.getByRole('combobox', { name: 'Show' });
    await expect(archive.getByRole('option')).toHaveText(['Inbox', 'Archived', 'All Messages']);
    // The messages marked above may still load the list of the inbox again.
    const archived = page.waitForRequest((request) => request.url().includes('is_archived=true'));
    await archive.selectOption('Archived');
    await archived;
    await expect(names(page)).toHaveText(['Arc']);
    const all = page.waitForRequest((request) => request.url().endsWith('/api/v1/messages/'));
    await archive.selectOption('All Messages');
    await all;
    await expect(names(page)).toHaveText(['Una', 'Rea', 'Arc']);
    await expect(page).toHaveURL(/archive=all/);
  });

  test('stays usable while messages of another filter are loaded', async ({ page, staff }) => {
    const [, put] = await written(staff, ['Ina', 'medlar'], ['Ann', 'medlar pie']);
    await mark(staff, put, 'archive');
    await visit(page, 'medlar');
    await expect(names(page)).toHaveText(['Ina']);
    const release = await holdBack(page, /is_archived=true/);
    const archive = page.getByRole('combobox', { name: 'Show' });
    await archive.selectOption('Archived');
    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.press('End');
    // Longer than a page waits before it shows skeletons, and than the pause in typing.
    await search.pressSequentially(' pie', { delay: 150 });
    await expect(page.getByRole('main').getByText('0 message(s)')).toBeVisible();
    await expect(archive).toHaveValue('archived');
    release();
    await expect(names(page)).toHaveText(['Ann']);
    await expect(search).toBeFocused();
    await expect(page).toHaveURL(/q=medlar(\+|%20)pie&archive=archived/);
  });

  test('shows skeletons while it is being loaded', async ({ page, staff }) => {
    await written(staff, ['Slow', 'loquat']);
    await page.route(LIST, async (route) => {
      await expect(page.getByRole('main').getByText('Loading messages')).toBeAttached();
      await route.fallback();
    });
    await signIn(page);
    await page.goto('/manage/shows');
    await page.getByRole('link', { name: 'MESSAGES' }).click();
    await expect(names(page).first()).toHaveText('Slow');
  });
});
