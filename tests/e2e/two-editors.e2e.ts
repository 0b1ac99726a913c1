import type { Browser, Locator, Page } from '@playwright/test';
import { dayFromNow, expect, expectAccessible, signIn, test } from './browser-test.ts';
import { pressOn } from './keyboard.ts';
import { editor, field, openEditor, save, saved, stored } from './show-editor.ts';
import { uploads } from './uploads.ts';

// A refused edit, a refused photo, and a refused read of a show that is not public.
test.use({ expectedFailures: [400, 404, 409] });
test.beforeEach(({ page }) => signIn(page));

const CHANGED = 'This show was changed by you, in another tab';

const panel = (page: Page, name = CHANGED) => editor(page).getByRole('region', { name });
const version = (page: Page, part: string, whose: RegExp): Locator =>
  panel(page).getByRole('group', { name: part }).getByRole('radio', { name: whose });

/** Two people with the same show open in the dialog. */
async function both(page: Page, browser: Browser, id: string): Promise<Page> {
  const other = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await signIn(other);
  await openEditor(page, id);
  await openEditor(other, id);
  return other;
}

test('two people change the same fields, and one chooses', async ({ page, browser, staff }) => {
  const id = await staff.addShow({
    ...{ headlining_artist: 'Same Page', date: dayFromNow(60), doors_time: '19:00' },
  });
  const other = await both(page, browser, id);
  await test.step('the other person saves first', async () => {
    await field(other, 'Tour Title').fill('Theirs');
    await field(other, 'Doors Time').fill('18:30');
    await field(other, 'On Sale From').fill(`${dayFromNow(40)}T10:00`);
    await field(other, 'Presents Line').fill('Radio Nine presents');
    await saved(other);
  });
  await test.step('nothing is overwritten; both versions are shown', async () => {
    await field(page, 'Tour Title').fill('Mine');
    await field(page, 'Doors Time').fill('17:00');
    await field(page, 'On Sale From').fill(`${dayFromNow(41)}T22:30`);
    await field(page, 'Ticket URL').fill('tickets.example.com/same');
    await save(page);
    await expect(panel(page)).toBeFocused();
    await expect(panel(page)).toContainText(
      'Both versions changed Tour Title, Doors Time, and On Sale From: choose what to keep.',
    );
    await expect(panel(page)).toContainText('The changes to Presents Line are in the form');
    await expect(field(page, 'Presents Line')).toHaveValue('Radio Nine presents');
    await expect(version(page, 'Doors Time', /Yours 5:00 PM/)).toBeVisible();
    await expect(version(page, 'Doors Time', /By you, in another tab 6:30 PM/)).toBeVisible();
    await expect(version(page, 'On Sale From', /Yours .*, 10:30 PM$/)).toBeVisible();
    await expect(version(page, 'On Sale From', /another tab .*, 10:00 AM$/)).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('the form is not saved before every field is decided', async () => {
    await version(page, 'On Sale From', /Yours/).check();
    await version(page, 'Doors Time', /Yours/).check();
    await save(page);
    await expect(panel(page).getByText('Choose one version of each')).toBeVisible();
    await expect(version(page, 'Tour Title', /Yours/)).toBeFocused();
    await version(page, 'Tour Title', /^By/).check();
    await expect(field(page, 'Tour Title')).toHaveValue('Theirs');
    await saved(page);
  });
  expect(await stored(page, id)).toMatchObject({
    tour_title: 'Theirs',
    doors_time: '17:00',
    presents_line: 'Radio Nine presents',
    ticket_url: 'https://tickets.example.com/same',
  });
  await other.context().close();
});

test('all of mine or all of theirs is kept by keyboard', async ({ page, staff }) => {
  const id = await staff.addShow({ headlining_artist: 'Key Bridge' });
  await openEditor(page, id);
  await field(page, 'Tour Title').fill('Mine');
  await field(page, 'Support Artists').fill('Mine too');
  const theirs = { tour_title: 'Theirs', support_artists: 'Theirs too' };
  await staff.send('PATCH', `/api/v1/shows/${id}/`, theirs);
  const saving = editor(page).getByRole('button', { name: 'Save changes' });
  await pressOn(page, saving);
  await expect(panel(page)).toBeFocused();

  await test.step('a further change by the other person makes a further conflict', async () => {
    await pressOn(page, panel(page).getByRole('button', { name: 'Keep all mine' }));
    await expect(saving).toBeFocused();
    await expect(field(page, 'Tour Title')).toHaveValue('Mine');
    await staff.send('PATCH', `/api/v1/shows/${id}/`, { ...theirs, tour_title: 'Theirs again' });
    await page.keyboard.press('Enter');
    await expect(version(page, 'Tour Title', /By you, in another tab Theirs again/)).toBeVisible();
    await expect(panel(page).getByRole('group')).toHaveCount(1);
    await expect(panel(page)).toBeFocused();
  });

  await test.step('an arrow key chooses, and Enter saves', async () => {
    await page.keyboard.press('Tab');
    await pressOn(page, panel(page).getByRole('button', { name: 'Take all theirs' }));
    await expect(saving).toBeFocused();
    await expect(field(page, 'Tour Title')).toHaveValue('Theirs again');
    await version(page, 'Tour Title', /^By/).focus();
    await page.keyboard.press('ArrowUp');
    await expect(version(page, 'Tour Title', /Yours/)).toBeChecked();
    await expect(field(page, 'Tour Title')).toHaveValue('Mine');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(editor(page)).toBeHidden();
  });
  await expect(page.getByRole('button', { name: 'Edit Show' })).toBeFocused();
  expect(await stored(page, id)).toMatchObject({
    tour_title: 'Theirs again',
    support_artists: 'Mine too',
  });
});

test('photos and text of two people are merged', async ({ page, browser, staff }) => {
  const id = await staff.addShow({ headlining_artist: 'Two Lenses' }, ['one.png']);
  const other = await both(page, browser, id);
  await field(other, 'Photos').setInputFiles(await uploads('b.png', 'theirs.png'));
  await saved(other);
  await field(page, 'Tour Title').fill('Mine');
  await field(page, 'Photos').setInputFiles(await uploads('c.png', 'd.png'));
  await saved(page);
  const show = await stored(page, id);
  expect(show.tour_title).toBe('Mine');
  expect(show.photos).toHaveLength(5);

  await test.step('a sixth photo is refused, and one removes another one', async () => {
    await openEditor(other, id);
    await editor(other).getByRole('button', { name: 'Remove photo 5 of 5' }).click();
    await saved(other);
    // Before the read tables are up to date, an editor would open with five photos.
    await expect.poll(async () => (await stored(page, id)).photos).toHaveLength(4);
    await openEditor(other, id);
    await openEditor(page, id);
    await field(other, 'Photos').setInputFiles(await uploads('e.png'));
    await saved(other);
    await field(page, 'Photos').setInputFiles(await uploads('f.png'));
    await save(page);
    await expect(editor(page).getByRole('group', { name: 'Photos' }).getByRole('alert')).toHaveText(
      'Upload limit reached - Maximum 5 photos allowed per show.',
    );
    await editor(page).getByRole('button', { name: 'Remove photo 1 of 5' }).click();
    await saved(page);
    expect((await stored(page, id)).photos).toHaveLength(5);
  });
  await other.context().close();
});

test('a show archived meanwhile can be saved within the archive', async ({ page, staff }) => {
  const id = await staff.addShow({ headlining_artist: 'Shelved' });
  await openEditor(page, id);
  await field(page, 'Tour Title').fill('Last Call');
  await staff.send('POST', `/api/v1/shows/${id}/archive/`);
  await save(page);
  const notice = panel(page, 'This show was archived by you, in another tab');
  await expect(notice).toContainText('It is not public any more.');
  await expect(notice.getByRole('radio')).toHaveCount(0);
  await saved(page);
  expect(await stored(page, id)).toMatchObject({
    tour_title: 'Last Call',
    is_archived: true,
    is_published: false,
  });
});

test('a show that was deleted meanwhile is announced, and text stays', async ({ page, staff }) => {
  const id = await staff.addShow({ headlining_artist: 'Gone Tomorrow' });
  await openEditor(page, id);
  await field(page, 'Tour Title').fill('Precious');
  await page.route(`**/api/v1/shows/${id}/`, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 404, json: { error: 'There is nothing here.', code: 'not-found' } })
      : route.fallback(),
  );
  await save(page);
  await expect(editor(page).getByText('It is not there any more')).toBeVisible();
  await expect(field(page, 'Tour Title')).toHaveValue('Precious');
});
