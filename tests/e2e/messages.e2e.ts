import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './browser-test.ts';
import { changeAll, choose, dismiss, fail, menuOf, names, rowOf, toast } from './data-table.ts';
import { pressOn, tabTo } from './keyboard.ts';
import type { Staff } from './staff.ts';

const LIST = '**/api/v1/messages/?*';
const RELOADED = /\/api\/v1\/messages\/\?|messages\/$/;
const INBOX = '/manage/shows?section=messages';

/** Visitors write, one after the other. */
async function written(staff: Staff, ...given: [name: string, text: string][]): Promise<string[]> {
  const ids = [];
  for (const [name, message] of given) {
    const email = `${name.toLowerCase().replaceAll(/[^a-z]/g, '')}@example.com`;
    const answer = await staff.send('POST', '/api/v1/messages/', { name, email, message });
    ids.push(String((await answer.json()).id));
  }
  return ids;
}

const mark = (staff: Staff, id: string | undefined, what: string) =>
  staff.send('POST', `/api/v1/messages/${id}/${what}/`);

/** The section with only the messages in it that hold this word. */
async function visit(page: Page, word: string, more = ''): Promise<void> {
  await signIn(page);
  await page.goto(`${INBOX}&q=${word}${more}`);
  await expect(page.getByRole('heading', { name: 'Contact Form Messages' })).toBeVisible();
}

test.describe('the list', () => {
  test('is searched in name, email and text, without minding case and accents', async ({
    page,
    staff,
  }) => {
    await written(
      staff,
      ['Zoë Quill', 'Lost my pomelo umbrella'],
      ['Ada Quill', 'Pomelo: is there a cloakroom?'],
    );
    await visit(page, 'pomelo');
    await expect(page.getByText('2 message(s)')).toBeVisible();
    await expect(page.getByLabel('Search')).toHaveValue('pomelo');
    await page.getByLabel('Search').fill('ZOE QUI');
    await expect(page.getByText('1 message(s)')).toBeVisible();
    await expect(page).toHaveURL(/q=ZOE/);
    await page.getByLabel('Search').fill('adaquill@');
    await expect(names(page)).toHaveText(['Ada Quill']);
    await page.getByLabel('Search').fill('nobody wrote this');
    await expect(page.getByText('No messages found')).toBeVisible();
    await expect(page.getByText('0 message(s)')).toBeVisible();
    await expectAccessible(page);
  });

  test('is filtered by read and archived, and asks the server for what the archive filter says', async ({
    page,
    staff,
  }) => {
    const [, read, put] = await written(
      staff,
      ['Una', 'tamarind'],
      ['Rea', 'tamarind'],
      ['Arc', 'tamarind'],
    );
    await mark(staff, read, 'mark_as_read');
    await mark(staff, put, 'archive');
    await signIn(page);
    let asked = page.waitForRequest(LIST);
    await page.goto(`${INBOX}&q=tamarind`);
    expect((await asked).url()).toContain('is_archived=false');
    await expect(names(page)).toHaveText(['Una', 'Rea']);

    const status = page.getByRole('combobox', { name: 'Status' });
    await expect(status.getByRole('option')).toHaveText(['All Status', 'Unread', 'Read']);
    await status.selectOption('Unread');
    await expect(names(page)).toHaveText(['Una']);
    await status.selectOption('Read');
    await expect(names(page)).toHaveText(['Rea']);
    await status.selectOption('All Status');

    const archive = page.getByRole('combobox', { name: 'Show' });
    await expect(archive.getByRole('option')).toHaveText(['Inbox', 'Archived', 'All Messages']);
    asked = page.waitForRequest(LIST);
    await archive.selectOption('Archived');
    expect((await asked).url()).toContain('is_archived=true');
    await expect(names(page)).toHaveText(['Arc']);
    const all = page.waitForRequest((request) => request.url().endsWith('/api/v1/messages/'));
    await archive.selectOption('All Messages');
    await all;
    await expect(names(page)).toHaveText(['Una', 'Rea', 'Arc']);
    await expect(page).toHaveURL(/archive=all/);
  });

  test('sorts by each header, archived last and unread first whatever is chosen', async ({
    page,
    staff,
  }) => {
    const [, , read, put] = await written(
      staff,
      ['Cid', 'quandong'],
      ['Bea', 'quandong'],
      ['Abe', 'quandong'],
      ['Aaa', 'quandong'],
    );
    await mark(staff, read, 'mark_as_read');
    await mark(staff, put, 'archive');
    await visit(page, 'quandong', '&archive=all');
    await expect(names(page)).toHaveText(['Bea', 'Cid', 'Abe', 'Aaa']);
    for (const [column, ...order] of [
      ['Date', 'Cid', 'Bea'],
      ['Name', 'Bea', 'Cid'],
      ['Name', 'Cid', 'Bea'],
      ['Email', 'Bea', 'Cid'],
      ['Status', 'Bea', 'Cid'],
    ] as const) {
      await page.getByRole('columnheader').getByRole('button', { name: column }).click();
      await expect(names(page)).toHaveText([...order, 'Abe', 'Aaa']);
    }
    await expect(page.getByRole('columnheader', { name: 'Status' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await expectAccessible(page);
  });

  test('can be used while what another filter lets through is on the way', async ({
    page,
    staff,
  }) => {
    const [, put] = await written(staff, ['Ina', 'medlar'], ['Ann', 'medlar pie']);
    await mark(staff, put, 'archive');
    await visit(page, 'medlar');
    await expect(names(page)).toHaveText(['Ina']);
    const held = Promise.withResolvers<void>();
    await page.route(/is_archived=true/, async (route) => {
      await held.promise;
      await route.fallback();
    });
    const archive = page.getByRole('combobox', { name: 'Show' });
    await archive.selectOption('Archived');
    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.press('End');
    // Longer than a page would wait before it shows grey stand-ins, and than the typing pauses.
    await search.pressSequentially(' pie', { delay: 150 });
    await expect(page.getByText('0 message(s)')).toBeVisible();
    await expect(archive).toHaveValue('archived');
    held.resolve();
    await expect(names(page)).toHaveText(['Ann']);
    await expect(search).toBeFocused();
    await expect(page).toHaveURL(/q=medlar(\+|%20)pie&archive=archived/);
  });

  test.describe('that does not come', () => {
    test.use({ expectedFailures: [503] });

    test('says so, and comes when asked again', async ({ page, staff }) => {
      await written(staff, ['Later', 'feijoa']);
      await page.route(LIST, fail, { times: 1 });
      await visit(page, 'feijoa');
      await expect(toast(page, 'Failed to load messages. Please try again.')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(names(page)).toHaveText(['Later']);
    });
  });

  test('has grey stand-ins while it is on the way', async ({ page, staff }) => {
    await written(staff, ['Slow', 'loquat']);
    await page.route(LIST, async (route) => {
      await expect(page.getByText('Loading messages')).toBeAttached();
      await route.fallback();
    });
    await signIn(page);
    await page.goto('/manage/shows');
    await page.getByRole('link', { name: 'MESSAGES' }).click();
    await expect(names(page).first()).toHaveText('Slow');
  });
});

test.describe('one message', () => {
  test('opens with all that was written, is read from then on, and can be answered', async ({
    page,
    staff,
  }) => {
    await written(staff, ['Ivy Reed', 'medlar\nIs there <b>a</b> balcony?']);
    await visit(page, 'medlar');
    await expect(rowOf(page, 'Ivy Reed')).toContainText('Unread');
    const again = page.waitForRequest(RELOADED);
    await page.getByRole('button', { name: 'Ivy Reed', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Message from Ivy Reed' });
    await expect(dialog.getByText('medlar Is there <b>a</b> balcony?')).toBeVisible();
    await again;
    await expect(dialog.getByText('Read', { exact: true })).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'ivyreed@example.com' })).toBeVisible();
    await expect(dialog.getByText(/^\w+, \w+ \d+, \d{4} at \d+:\d\d\s[AP]M$/)).toBeVisible();
    const href = await dialog.getByRole('link', { name: 'Reply' }).getAttribute('href');
    const reply = new URL(href ?? '');
    expect(reply.protocol + reply.pathname).toBe('mailto:ivyreed@example.com');
    expect(reply.searchParams.get('subject')).toBe('Re: Your message to The Lantern Room');
    expect(reply.searchParams.get('body')).toContain('> medlar\r\n> Is there <b>a</b> balcony?');
    await expectAccessible(page);

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

  test('without a text says so', async ({ page, staff }) => {
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

  test('is worked on from its menu', async ({ page, staff }) => {
    await written(staff, ['Menu', 'salak']);
    await visit(page, 'salak', '&archive=all');
    for (const [item, said] of [
      ['Mark as Read', 'Message marked as read.'],
      ['Mark as Unread', 'Message marked as unread.'],
      ['Archive', 'Message archived successfully.'],
      ['Unarchive', 'Message unarchived successfully.'],
    ] as const) {
      const again = page.waitForRequest(RELOADED);
      await choose(page, 'the message from Menu', item);
      await again;
      await expect(toast(page, said)).toBeVisible();
    }
    await choose(page, 'the message from Menu', 'View Message');
    await expect(page.getByRole('dialog', { name: 'Message from Menu' })).toBeVisible();
  });

  test('is put away from its dialog, and erased after a question', async ({ page, staff }) => {
    const [id] = await written(staff, ['Gone', 'durian']);
    await visit(page, 'durian');
    await page.getByRole('button', { name: 'Gone', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Message from Gone' });
    await dialog.getByRole('button', { name: 'Archive' }).click();
    await expect(toast(page, 'Message archived successfully.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('No messages found')).toBeVisible();
    await page.getByRole('button', { name: 'Show all messages' }).click();
    await expect(page.getByRole('combobox', { name: 'Show' })).toHaveValue('all');
    await page.getByLabel('Search').fill('durian');
    await page.getByRole('button', { name: 'Gone', exact: true }).click();
    await dialog.getByRole('button', { name: 'Erase' }).click();
    const question = page.getByRole('alertdialog', { name: 'Erase this message?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await dialog.getByRole('button', { name: 'Erase' }).click();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Erase' }).click();
    await expect(toast(page, 'Message erased successfully.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('No messages found')).toBeVisible();
    const messages = await staff.read<{ id: string }[]>('/api/v1/messages/');
    expect(messages.map((message) => message.id)).not.toContain(id);
  });

  test.describe('that cannot be changed', () => {
    test.use({ expectedFailures: [503] });

    test('says so, word for word', async ({ page, staff }) => {
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
      for (const [name, item, said] of [
        ['Rue', 'Mark as Unread', 'Failed to update message. Please try again.'],
        ['Rue', 'Archive', 'Failed to archive message. Please try again.'],
        ['Nia', 'Mark as Read', 'Failed to update message. Please try again.'],
        ['Pip', 'Unarchive', 'Failed to unarchive message. Please try again.'],
      ] as const) {
        await choose(page, `the message from ${name}`, item);
        await dismiss(page, said);
      }
      await page.getByRole('button', { name: 'Nia', exact: true }).click();
      await expect(toast(page, 'Failed to update message. Please try again.')).toBeVisible();
      await page.route('**/api/v1/messages/*/', fail);
      const dialog = page.getByRole('dialog', { name: 'Message from Nia' });
      await dialog.getByRole('button', { name: 'Erase' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Erase' }).click();
      await expect(toast(page, 'Failed to erase message. Please try again.')).toBeVisible();
      await expect(dialog).toBeVisible();
    });
  });
});

test.describe('many messages', () => {
  test('are changed at once, and the selection is cleared', async ({ page, staff }) => {
    await written(staff, ['One', 'jujube'], ['Two', 'jujube'], ['Six', 'jujube']);
    await visit(page, 'jujube');
    const bar = page.getByRole('group', { name: 'Selected messages' });
    const act = (item: string, said: string) =>
      changeAll(page, { bar, count: 3, reloaded: RELOADED }, item, said);
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

    test('say so, word for word, and stay selected', async ({ page, staff }) => {
      const ids = await written(staff, ['Ann', 'yuzu'], ['Ben', 'yuzu'], ['Cat', 'yuzu']);
      await mark(staff, ids[2], 'archive');
      await page.route(/messages\/(bulk_|[^/]+\/mark_as_unread)/, fail);
      await visit(page, 'yuzu');
      const bar = page.getByRole('group', { name: 'Selected messages' });
      const act = async (item: string, said: string) => {
        await bar.getByRole('button', { name: item, exact: true }).click();
        await dismiss(page, said);
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

test('the badge counts unread messages of the inbox, up to nine', async ({ page, staff }) => {
  for (const id of await unreadIds(staff)) await mark(staff, id, 'mark_as_read');
  const ids = await written(staff, ['Bo', 'cherimoya'], ['Di', 'cherimoya']);
  await signIn(page);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/messages/unread/')) asked += 1;
  });
  await page.goto('/manage/mailing-list');
  const link = page.getByRole('navigation', { name: 'Management' }).getByRole('link');
  await expect(link.first()).toHaveText('MESSAGES2 unread');
  await link.filter({ hasText: 'MANAGE SHOWS' }).click();
  await expect(page.getByRole('heading', { name: 'Manage Shows', exact: true })).toBeVisible();
  expect(asked).toBe(1);
  await link.first().click();
  await expect(page).toHaveURL(/section=messages/);
  await expect(link.first()).toHaveAttribute('aria-current', 'page');
  await expect(link.nth(1)).not.toHaveAttribute('aria-current');
  await page.getByRole('button', { name: 'Bo', exact: true }).click();
  await expect(link.first()).toHaveText('MESSAGES1 unread');
  await page.keyboard.press('Escape');
  await choose(page, 'the message from Di', 'Archive');
  await expect(link.first()).toHaveText('MESSAGES');

  await mark(staff, ids[1], 'unarchive');
  await written(
    staff,
    ...Array.from({ length: 9 }, (_, place): [string, string] => [`V${place}`, 'cherimoya']),
  );
  await page.reload();
  await expect(link.first()).toHaveText('MESSAGES9+ unread');
  for (const id of await unreadIds(staff)) await mark(staff, id, 'mark_as_read');
});

test('a message is found, read and put away with the keyboard alone', async ({ page, staff }) => {
  await written(staff, ['Kay', 'ackee'], ['Lee', 'ackee']);
  await visit(page, 'ackee');
  await tabTo(page, page.getByRole('button', { name: 'Lee', exact: true }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Kay', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Message from Kay' });
  await expect(dialog.getByText('Read', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Kay', exact: true })).toBeFocused();
  await pressOn(page, menuOf(page, 'the message from Kay'));
  await expect(page.getByRole('menuitem', { name: 'View Message' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await pressOn(page, dialog.getByRole('button', { name: 'Archive' }));
  await expect(dialog).toBeHidden();
  await expect(names(page)).toHaveText(['Lee']);
  await expect(page.getByRole('heading', { name: 'Contact Form Messages' })).toBeFocused();
  await tabTo(page, page.getByRole('checkbox', { name: 'Select the message from Lee' }));
  await page.keyboard.press('Space');
  const bar = page.getByRole('group', { name: 'Selected messages' });
  await expect(bar).toBeVisible();
  await bar.getByRole('button', { name: 'Mark as Read' }).focus();
  await page.keyboard.press('Enter');
  await expect(bar).toBeHidden();
  await expect(page.getByText('1 message(s)', { exact: true })).toBeFocused();
});

async function unreadIds(staff: Staff): Promise<string[]> {
  const unread = await staff.read<{ id: string }[]>('/api/v1/messages/unread/');
  return unread.map(({ id }) => id);
}
