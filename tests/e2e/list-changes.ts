import type { Locator, Page } from '@playwright/test';
import { expect } from './browser-test.ts';
import { rowOf } from './data-table.ts';
import { INBOX, mark, written } from './inbox.ts';
import { passNews, visit } from './live-connections.ts';
import { button, confirm } from './buttons.ts';
import type { Staff } from './staff.ts';
import { activateFirst, addOwn, card, chooseTheme } from './themes.ts';

/** A change to a list of the back office, as somebody makes it on the screen. */
interface ListChange {
  /** Adds the item that is changed. */
  prepare: (staff: Staff) => Promise<unknown>;
  open: (page: Page) => Promise<unknown>;
  change: (page: Page) => Promise<unknown>;
  /** Expects the page to show the change, or to be as before. */
  shows: (page: Page, changed: boolean) => Promise<void>;
  request: RegExp;
  /** What the change requests once, and how many loads follow. */
  requests: RegExp;
  loads: number;
  done?: string;
  failed: string;
  /** Waits for another change by somebody else, which loads nothing of this list. */
  news: (page: Page, staff: Staff) => Promise<void>;
}

/** Expects the item to be gone after the change, and to be there before it. */
const without = (item: (page: Page) => Locator) => (page: Page, changed: boolean) =>
  expect(item(page)).toHaveCount(changed ? 0 : 1);

export const listChanges: Record<string, ListChange> = {
  'deleting a theme': {
    prepare: (staff) => addOwn(staff, 'russet'),
    open: (page) => visit(page, '/manage/themes'),
    change: async (page) => {
      await button(page, 'Delete russet').click();
      await confirm(page, 'Delete');
    },
    shows: without((page) => card(page, 'russet')),
    request: /\/api\/v1\/themes\/[^/]+\/$/,
    requests: /\/api\/v1\/themes\//,
    loads: 2,
    done: 'Theme deleted successfully.',
    failed: 'Failed to delete theme. Please try again.',
    news: passNews,
  },
  'activating a theme': {
    prepare: activateFirst,
    open: (page) => visit(page, '/manage/themes'),
    change: (page) => chooseTheme(page, 'Velvet'),
    shows: async (page, changed) => {
      const current = page.getByRole('listitem').filter({ hasText: 'Current' });
      await expect(current.getByRole('heading')).toHaveText(changed ? 'Velvet' : 'Lantern');
      // The page has it once the server has said so.
      const html = page.locator('html');
      if (!changed) await expect(html).toHaveAttribute('data-theme', /^lantern /);
    },
    request: /\/themes\/set-current\/$/,
    requests: /\/api\/v1\/themes\//,
    loads: 2,
    done: 'The site uses Velvet now.',
    failed: 'Failed to switch theme',
    news: passNews,
  },
  'erasing a subscriber': {
    prepare: (staff) =>
      staff.send('POST', '/api/v1/mailing-list/subscribe/', { email: 'russet@example.com' }),
    open: (page) => visit(page, '/manage/mailing-list'),
    change: async (page) => {
      await button(page, 'Erase russet@example.com').click();
      await confirm(page, 'Erase');
    },
    shows: without((page) => page.getByRole('cell', { name: 'russet@example.com', exact: true })),
    request: /\/mailing-list\/[^/]+\/$/,
    requests: /\/api\/v1\/mailing-list\//,
    loads: 1,
    done: 'Subscriber erased successfully.',
    failed: 'Away.',
    news: passMessage,
  },
  'changing a setting of the mailing list': {
    prepare: async () => {},
    open: (page) => visit(page, '/manage/mailing-list'),
    change: (page) => optIn(page).click(),
    shows: (page, changed) => expect(optIn(page)).toBeChecked({ checked: !changed }),
    request: /\/mailing-list\/settings\/$/,
    requests: /\/api\/v1\/mailing-list\//,
    loads: 1,
    done: 'Mailing list settings updated successfully.',
    failed: 'Away.',
    news: passMessage,
  },
  'erasing a message': {
    prepare: async (staff) => {
      const [id] = await written(staff, ['Wilf Russet', 'Is the russet room heated?']);
      await mark(staff, id, 'mark_as_read');
    },
    open: (page) => visit(page, `${INBOX}&q=russet`),
    change: async (page) => {
      await button(page, 'Wilf Russet').click();
      await button(page, 'Erase').click();
      await confirm(page, 'Erase');
    },
    shows: without((page) => rowOf(page, 'Wilf Russet')),
    request: /\/messages\/[^/]+\/$/,
    requests: /\/api\/v1\/messages\//,
    loads: 1,
    done: 'Message erased successfully.',
    failed: 'Failed to erase message. Please try again.',
    news: passNews,
  },
  'deleting a genre': {
    prepare: (staff) => staff.send('POST', '/api/v1/genres/', { name: 'Russet' }),
    open: async (page) => {
      await visit(page, '/manage/shows?q=russet');
      await button(page, 'Add Show').click();
      await button(page, 'Manage genres').click();
    },
    change: async (page) => {
      await button(page, 'Delete Russet').click();
      await confirm(page, 'Delete');
    },
    shows: without((page) => button(page, 'Delete Russet')),
    request: /\/genres\/[^/]+\/$/,
    requests: /\/api\/v1\/(genres|shows)\//,
    loads: 2,
    done: 'Genre deleted successfully.',
    failed: 'Failed to delete genre. Please try again.',
    news: passNews,
  },
};

const optIn = (page: Page) => page.getByRole('switch', { name: 'Show Email Opt-In Button' });

/** Waits for a message that a visitor writes. */
async function passMessage(page: Page, staff: Staff): Promise<void> {
  const unread = page.waitForRequest('**/api/v1/messages/unread/count/');
  await written(staff, ['Ned Newsome', 'Any news?']);
  await unread;
}
