import type { Page } from '@playwright/test';
import { dayFromNow } from './journey-clock.ts';
import { choose } from './data-table.ts';
import { editor, field, openEditor, save } from './show-editor.ts';
import type { Staff } from './staff.ts';
import { uploads } from './uploads.ts';

/* Every change of shows that the back office makes, as somebody makes it on the screen. */

/** Opens the page and makes the change; returns a text that is on the screen afterwards. */
export type Change = (page: Page, staff: Staff) => Promise<string>;

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const confirm = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
export const toAll = (item: string) => async (page: Page) => {
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('group').getByRole('button', { name: item, exact: true }).click();
};

let names = 100;
/** Each change has something of its own to change. */
export const freshName = (name: string) => `${name} ${(names += 1)}`;

/** With one draft in the table. */
function onShow(
  act: (page: Page, name: string) => Promise<void>,
  done: string,
  archived = false,
): Change {
  return async (page, staff) => {
    const name = freshName('Last Orders');
    const id = await staff.addShow({ headlining_artist: name, is_published: false });
    if (archived) await staff.send('POST', `/api/v1/shows/${id}/archive/`);
    await page.goto(`/manage/shows?q=${name}&status=${archived ? 'archived' : 'active'}`);
    await act(page, name);
    return done;
  };
}

const fromMenu = (item: string) => (page: Page, name: string) => choose(page, name, item);

/** In the editor of a draft with these photos. */
function inEditor(change: (page: Page) => Promise<void>, ...photos: string[]): Change {
  return async (page, staff) => {
    const show = { headlining_artist: 'Half Lit', is_published: false };
    await openEditor(page, await staff.addShow(show, photos));
    await change(page);
    await save(page);
    return 'Show updated successfully.';
  };
}

export const showChanges = {
  'shows.create': async (page: Page) => {
    await page.goto('/manage/shows');
    await button(page, 'Add Show').click();
    await page.getByLabel('Headlining Artist').fill('First Light');
    await page.getByLabel('Date', { exact: true }).fill(dayFromNow(30));
    await page.getByLabel('Photos', { exact: true }).setInputFiles(await uploads('one.png'));
    await button(page, 'Publish show').click();
    return 'Show created successfully.';
  },
  'shows.edit': inEditor((page) => field(page, 'Tour Title').fill('One More')),
  'shows.archive': onShow(fromMenu('Archive'), 'Show archived successfully.'),
  'shows.unarchive': onShow(fromMenu('Unarchive'), 'Show unarchived successfully.', true),
  'shows.retract': onShow(async (page, name) => {
    await choose(page, name, 'Remove from Calendar Feeds');
    await confirm(page, 'Remove');
  }, 'Show removed from calendar feeds successfully.'),
  'shows.bulk-archive': onShow(toAll('Archive'), '1 show(s) archived successfully.'),
  'shows.bulk-unarchive': onShow(toAll('Unarchive'), '1 show(s) unarchived successfully.', true),
  'shows.bulk-publish': onShow(toAll('Publish'), '1 shows published successfully.'),
  'shows.upload-photos': inEditor(async (page) =>
    field(page, 'Photos').setInputFiles(await uploads('one.png')),
  ),
  'shows.delete-photo': inEditor(
    (page) => editor(page).getByRole('button', { name: 'Remove photo 1 of 2' }).click(),
    'one.png',
    'two.png',
  ),
  'shows.reorder-photos': inEditor(
    (page) => editor(page).getByRole('button', { name: 'Move photo 2 of 2 to the left' }).click(),
    'one.png',
    'two.png',
  ),
} satisfies Record<`shows.${string}`, Change>;
