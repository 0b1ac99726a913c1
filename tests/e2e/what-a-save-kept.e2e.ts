import type { Page, Route } from '@playwright/test';
import type { Show } from '@stagedoor/contracts/show';
import { dayFromNow, expect, expectAccessible, signIn, test } from './browser-test.ts';
import { toast } from './data-table.ts';
import { LIST } from './manage-shows.ts';
import { editor, field, openEditor, save, saved, stored } from './show-editor.ts';
import { hugePhoto, uploads } from './uploads.ts';

/* What the form says of a save that breaks is what the venue has stored. */

const FAILED = 'Failed to save show. Please try again.';
const BROKEN = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };

test.use({ expectedFailures: [400, 503] });
test.beforeEach(({ page }) => signIn(page));

const problem = (page: Page) => editor(page).getByRole('contentinfo').getByRole('alert');

const refuse = (route: Route) =>
  route.fulfill({ status: 400, json: { error: 'This is refused.', code: 'invalid-input' } });
const beAway = (route: Route) =>
  route.fulfill({ status: 503, json: { error: 'Away.', code: 'store-unavailable' } });

/** Calls of a save, how each fails, and what is left to do then. */
const calls = [
  { method: 'PATCH', path: /\/shows\/[^/]+\/$/, end: refuse, left: undefined },
  {
    method: 'POST',
    path: /\/upload-photos\/$/,
    end: (route: Route) => route.abort(),
    left: 'the photo three.png',
  },
];

for (const { method, path, end, left } of calls) {
  test(`the form tells what is stored when ${method} fails`, async ({ page, staff, quiet }) => {
    const show = { headlining_artist: 'Half Kept', doors_time: '19:00' };
    const id = await staff.addShow(show, ['one.png', 'two.png']);
    await openEditor(page, id);
    await field(page, 'Doors Time').fill('17:15');
    await editor(page).getByRole('button', { name: 'Remove photo 1 of 2' }).click();
    await field(page, 'Photos').setInputFiles(await uploads('three.png', 'four.png'));
    await editor(page).getByRole('button', { name: 'Move photo 2 of 3 to the left' }).click();
    await page.route(path, (route) =>
      route.request().method() === method ? end(route) : route.fallback(),
    );
    const list = page.waitForRequest(LIST);
    await save(page);
    await list;
    await expect(problem(page)).toBeInViewport({ ratio: 1 });
    const now = await stored(page, id);
    if (left === undefined) {
      await expect(problem(page)).toContainText(FAILED);
      await expect(toast(page, FAILED)).toBeVisible();
      expect(now).toMatchObject({ doors_time: expect.stringMatching(/^19:00/) });
      expect(now.photos).toHaveLength(2);
    } else {
      await expect(problem(page)).toContainText('Saved');
      await expect(page.getByText(FAILED)).toHaveCount(0);
      expect(now).toMatchObject({ doors_time: expect.stringMatching(/^17:15/) });
      await test.step('leaving asks about the rest alone', async () => {
        await page.keyboard.press('Escape');
        const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
        await expect(question).toContainText(left);
        await expect(question).not.toContainText('Doors Time');
        await question.getByRole('button', { name: 'Keep editing' }).click();
      });
    }
    await page.unroute(path);
    await saved(page);
    const complete = await stored(page, id);
    expect(complete).toMatchObject({ doors_time: expect.stringMatching(/^17:15/) });
    expect(complete.photos).toHaveLength(3);
    quiet.length = 0;
  });
}

test('a photo that the server refuses is named, and the rest stored', async ({ page, staff }) => {
  const id = await staff.addShow({ headlining_artist: 'One Bad Frame' });
  await openEditor(page, id);
  await field(page, 'Doors Time').fill('17:15');
  const [good, other] = await uploads('good.png', 'other.png');
  if (!good || !other) throw new Error('There are two pictures.');
  await field(page, 'Photos').setInputFiles([good, other]);
  await expect(editor(page).getByRole('img', { name: 'other.png' })).toBeVisible();
  // The browser can read it, and the server cannot.
  await page.route(/upload-photos\/$/, async (route) => {
    const body = route.request().postDataBuffer();
    if (!body?.includes('other.png')) return route.fallback();
    const broken = body.subarray(0, body.indexOf('\r\n\r\n') + 4).toString('latin1');
    const end = body.subarray(body.lastIndexOf('\r\n--')).toString('latin1');
    return route.fallback({ postData: Buffer.from(`${broken}no picture${end}`, 'latin1') });
  });
  await save(page);
  await expect(problem(page)).toHaveText(
    'Saved. One photo was refused: Invalid file format: other.png. ' +
      'Please use JPG, PNG, WebP, or GIF formats.',
  );
  const now = await stored(page, id);
  expect(now.doors_time).toMatch(/^17:15/);
  expect(now.photos).toHaveLength(1);
  await editor(page).getByRole('button', { name: 'Remove photo 2 of 2' }).click();
  await page.keyboard.press('Escape');
  await expect(editor(page)).toBeHidden();
});

test('a save that gets no response shows the error, and says that it may be saved', async ({
  page,
  staff,
  quiet,
}) => {
  const id = await staff.addShow({ headlining_artist: 'Long Silence' });
  await openEditor(page, id);
  await field(page, 'Tour Title').fill('Static');
  await page.route(`**/api/v1/shows/${id}/`, async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    await route.fetch();
    await page.context().setOffline(true);
    return route.abort();
  });
  await save(page);
  await expect(problem(page)).toHaveText(
    'No response came, so it may be saved already. Please try again: nothing is saved twice.',
  );
  await expect(page.locator('#toasts').getByText(FAILED)).toBeVisible();
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await expect(question).toContainText('No response came: what you changed here may be saved');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await page.context().setOffline(false);
  await page.unroute(`**/api/v1/shows/${id}/`);
  await saved(page);
  expect(await stored(page, id)).toMatchObject({ tour_title: 'Static' });
  quiet.length = 0;
});

test('a tab that is closed during a save asks first', async ({ page, staff }) => {
  const id = await staff.addShow({ headlining_artist: 'Closing Time' });
  await openEditor(page, id);
  await field(page, 'Tour Title').fill('Last Orders');
  await field(page, 'Photos').setInputFiles(await uploads('one.png', 'two.png', 'three.png'));
  const held = Promise.withResolvers<void>();
  await page.route(/upload-photos\/$/, async (route) => {
    if (!route.request().postDataBuffer()?.includes('two.png')) return route.fallback();
    await held.promise;
    return route.fallback();
  });
  await save(page);
  await expect(
    editor(page).getByRole('button', { name: 'Photo 2 of 3', exact: true }),
  ).toBeVisible();
  const confirmation = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await confirmation;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  const now = await stored(page, id);
  expect(now).toMatchObject({ tour_title: 'Last Orders' });
  expect(now.photos).toHaveLength(1);
  held.resolve();
  await expect(editor(page)).toBeHidden();
  expect((await stored(page, id)).photos).toHaveLength(3);
});

test('a new show is there, and says so, when one of its photos is not', async ({ page }) => {
  await page.goto('/manage/shows?q=underexposed');
  await page.getByRole('button', { name: 'Add Show' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Show' });
  await dialog.getByLabel('Headlining Artist').fill('Underexposed');
  await dialog.getByLabel('Date', { exact: true }).fill(dayFromNow(44));
  await dialog.getByLabel('Photos', { exact: true }).setInputFiles(await uploads('one.png'));
  await page.route(/upload-photos\/$/, beAway);
  await dialog.getByRole('button', { name: 'Publish show' }).click();
  // What is stored is no longer added.
  const editing = page.getByRole('dialog', { name: 'Edit Show' });
  const alert = editing.getByRole('alert').getByText('Saved, except the photo one.png. Away.');
  await expect(alert).toBeVisible();
  const genre = editing.getByRole('combobox', { name: 'Genre' });
  await expect(genre.locator('option:checked')).toHaveText('Choose a genre');
  await page.unroute(/upload-photos\/$/);
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await expect(editing).toBeHidden();
  const { results } = await (await page.request.get('/api/v1/shows/?search=underexposed')).json();
  expect(results.map(({ photos }: Show) => photos.length)).toEqual([1]);
});

test('a file that is no picture is named when picked, and never sent', async ({ page, staff }) => {
  const id = await staff.addShow({ headlining_artist: 'No Picture' });
  await openEditor(page, id);
  await field(page, 'Doors Time').fill('17:15');
  const heic = { name: 'IMG_1.heic', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') };
  await field(page, 'Photos').setInputFiles([BROKEN, heic, ...(await uploads('one.png'))]);
  const problems = editor(page).getByRole('group', { name: 'Photos' }).getByRole('alert');
  await expect(problems).toHaveText([
    'broken.jpg was not added: it is not a picture that this browser can read.',
    'IMG_1.heic was not added: it is a HEIC picture. Export it as JPG, and add that.',
  ]);
  for (const place of [0, 1]) await expect(problems.nth(place)).toBeInViewport({ ratio: 1 });
  const refusal = 'broken.jpg, IMG_1.heic. Please use JPG, PNG, WebP, or GIF formats.';
  await expect(toast(page, refusal)).toBeVisible();
  await expect(editor(page).getByText('Only 64 pixels: it will look soft.')).toBeVisible();
  await expectAccessible(page);
  await saved(page);
  await expect(toast(page, refusal)).toHaveCount(0);
  const now = await stored(page, id);
  expect(now.doors_time).toMatch(/^17:15/);
  expect(now.photos).toHaveLength(1);
});

test('a photo over 10 MB is scaled down before it is sent', async ({ page, staff }) => {
  const id = await staff.addShow({ headlining_artist: 'Large Format' });
  await openEditor(page, id);
  await field(page, 'Photos').setInputFiles(await hugePhoto());
  await expect(editor(page).getByText('Scaled down from 18 MB.')).toBeVisible();
  // Its preview is what is sent.
  const preview = editor(page).getByRole('img', { name: 'huge.jpg' });
  await expect
    .poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(4_096);
  await saved(page);
  expect((await stored(page, id)).photos).toHaveLength(1);
});
