import type { Page } from '@playwright/test';
import type { paths } from '@stagedoor/contracts/facts/paths';
import { choose } from './data-table.ts';
import { INBOX, mark, written } from './inbox.ts';
import { button, confirm, freshName, showChanges, toAll, type Change } from './show-changes.ts';
import { addOwn, field, chooseTheme } from './themes.ts';

/* Every change that the back office makes, as somebody makes it on the screen. */

type Routes = typeof paths;
type Changing = {
  [Name in keyof Routes]: Routes[Name]['method'] extends 'GET' ? never : Name;
}[keyof Routes];
/** What visitors may do. */
type Public = `session.${string}` | 'messages.send' | `mailing-list.${'un' | ''}subscribe`;
/** For site managers alone: `findings.e2e.ts`. */
type ForManagers = 'findings.acknowledge';
/** What has no button yet. */
type OffScreen = 'history.undo' | 'shows.restore';

export type StaffRoute =
  | Exclude<Changing, Public | ForManagers | OffScreen>
  | 'mailing-list.export';

/** With one message in the table, in the archive or not. */
function onMessage(
  act: (page: Page, name: string) => Promise<void>,
  done: string,
  before?: string,
): Change {
  return async (page, staff) => {
    const name = freshName('Nightbird');
    const [id] = await written(staff, [name, 'Is there a cloakroom?']);
    if (before) await mark(staff, id, before);
    await page.goto(`${INBOX}&q=${name}&archive=${before === 'archive' ? 'archived' : 'inbox'}`);
    await act(page, name);
    return done;
  };
}

const fromMenu = (item: string) => (page: Page, name: string) =>
  choose(page, `the message from ${name}`, item);

function inGenres(change: (page: Page, name: string) => Promise<void>, done: string): Change {
  return async (page, staff) => {
    const name = freshName('Dub');
    await staff.send('POST', '/api/v1/genres/', { name });
    await page.goto('/manage/shows');
    await button(page, 'Add Show').click();
    await button(page, 'Manage genres').click();
    await change(page, name);
    return done;
  };
}

/** Beside a theme of the venue's own. */
function onTheme(name: string, change: (page: Page) => Promise<void>, done: string): Change {
  return async (page, staff) => {
    await addOwn(staff, name);
    await page.goto('/manage/themes');
    await change(page);
    return done;
  };
}

export const staffChanges: Record<StaffRoute, Change> = {
  ...showChanges,

  'genres.create': inGenres(async (page) => {
    await page.getByRole('textbox', { name: 'New genre' }).fill('Zydeco');
    await button(page, 'Add').click();
  }, 'Genre created successfully.'),
  'genres.rename': inGenres(async (page, name) => {
    await button(page, `Rename ${name}`).click();
    await page.getByLabel(`New name for ${name}`).fill(`${name} Step`);
    await page.keyboard.press('Enter');
  }, 'Genre updated successfully.'),
  'genres.delete': inGenres(async (page, name) => {
    await button(page, `Delete ${name}`).click();
    await confirm(page, 'Delete');
  }, 'Genre deleted successfully.'),

  'messages.mark-read': onMessage(fromMenu('Mark as Read'), 'Message marked as read.'),
  'messages.mark-unread': onMessage(
    fromMenu('Mark as Unread'),
    'Message marked as unread.',
    'mark_as_read',
  ),
  'messages.mark-answered': onMessage(fromMenu('Mark as Answered'), 'Message marked as answered.'),
  'messages.mark-unanswered': onMessage(
    fromMenu('Mark as Unanswered'),
    'Message marked as unanswered.',
    'mark_as_answered',
  ),
  'messages.archive': onMessage(fromMenu('Archive'), 'Message archived successfully.'),
  'messages.unarchive': onMessage(
    fromMenu('Unarchive'),
    'Message unarchived successfully.',
    'archive',
  ),
  'messages.erase': onMessage(
    async (page, name) => {
      await button(page, name).click();
      await button(page, 'Erase').click();
      await confirm(page, 'Erase');
    },
    'Message erased successfully.',
    'mark_as_read',
  ),
  'messages.bulk-mark-read': onMessage(toAll('Mark as Read'), '1 message(s) marked as read.'),
  'messages.bulk-archive': onMessage(toAll('Archive'), '1 message(s) archived successfully.'),
  'messages.bulk-unarchive': onMessage(
    toAll('Unarchive'),
    '1 message(s) unarchived successfully.',
    'archive',
  ),

  'mailing-list.erase': async (page, staff) => {
    await staff.send('POST', '/api/v1/mailing-list/subscribe/', { email: 'late@example.com' });
    await page.goto('/manage/mailing-list');
    await button(page, 'Erase late@example.com').click();
    await confirm(page, 'Erase');
    return 'Subscriber erased successfully.';
  },
  'mailing-list.change-settings': async (page) => {
    await page.goto('/manage/mailing-list');
    await page.getByRole('switch', { name: 'Show Popup for New Visitors' }).click();
    return 'Mailing List Settings';
  },
  'mailing-list.export': async (page, staff) => {
    await staff.send('POST', '/api/v1/mailing-list/subscribe/', { email: 'file@example.com' });
    await page.goto('/manage/mailing-list');
    await button(page, 'Export CSV').click();
    return 'Export CSV';
  },

  'themes.create': async (page) => {
    await page.goto('/manage/themes');
    await button(page, 'New Theme').click();
    await button(page, 'Create Theme').click();
    return 'Theme created successfully.';
  },
  'themes.replace': onTheme(
    'dusk',
    async (page) => {
      await button(page, 'Edit dusk').click();
      await field(page, 'Description').fill('After the last song');
      await button(page, 'Save changes').click();
    },
    'Theme updated successfully.',
  ),
  'themes.delete': onTheme(
    'dawn',
    async (page) => {
      await button(page, 'Delete dawn').click();
      await confirm(page, 'Delete');
    },
    'Theme deleted successfully.',
  ),
  'themes.set-current': onTheme(
    'noon',
    (page) => chooseTheme(page, 'noon'),
    'The site uses noon now.',
  ),
  'themes.generate': async (page) => {
    await page.goto('/manage/themes');
    await button(page, 'Generate').click();
    const dialog = page.getByRole('dialog', { name: 'Generate a Theme' });
    await dialog.getByLabel('Prompt').fill('navy and gold');
    await dialog.getByRole('button', { name: 'Generate' }).click();
    return 'New Theme';
  },
  'themes.duplicate': async (page) => {
    await page.goto('/manage/themes');
    await button(page, 'Duplicate Velvet').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click();
    return 'Theme duplicated successfully.';
  },
};
