import type { Page, Route } from '@playwright/test';
import type { Show } from '@stagedoor/contracts/show';
import { dayFromNow, expect, expectAccessible, signIn, test } from './browser-test.ts';
import { fail, toast } from './data-table.ts';
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

/** The call of a save, and of a photo that was picked before; each fails in its way. */
const calls = [
  { method: 'PATCH', path: /\/shows\/[^/]+\/$/, end: refuse, reason: FAILED },
  {
    method: 'POST',
    path: /\/photos\/$/,
    end: (route: Route) => route.abort(),
    reason: 'The photos could not be uploaded, so nothing was saved.',
  },
];

for (const { method, path, end, reason } of calls) {
  test(`nothing is stored when ${method} fails`, async ({ page, staff, quiet }) => {
    const show = { headlining_artist: 'Half Kept', doors_time: '19:00' };
    const id = await staff.addShow(show, ['one.png', 'two.png']);
    await openEditor(page, id);
    await page.route(path, (route) =>
      route.request().method() === method ? end(route) : route.fallback(),
    );
    await field(page, 'Doors Time').fill('17:15');
    await editor(page).getByRole('button', { name: 'Remove photo 1 of 2' }).click();
    await field(page, 'Photos').setInputFiles(await uploads('three.png', 'four.png'));
    const second = editor(page).getByRole('button', { name: 'Move photo 2 of 3 to the left' });
    await second.press('ArrowLeft');
    await expect(page.getByRole('status').getByText('Photo 2 is now photo 1 of 3.')).toBeAttached();
    const list = page.waitForRequest(LIST);
    await save(page);
    await list;
    await expect(problem(page)).toBeInViewport({ ratio: 1 });
    await expect(problem(page)).toContainText(reason);
    await expect(toast(page, FAILED)).toBeVisible();
    const now = await stored(page, id);
    expect(now).toMatchObject({ doors_time: expect.stringMatching(/^19:00/) });
    expect(now.photos).toHaveLength(2);
    await page.unroute(path);
    await saved(page);
    const complete = await stored(page, id);
    expect(complete).toMatchObject({ doors_time: expect.stringMatching(/^17:15/) });
    expect(complete.photos).toHaveLength(3);
    quiet.length = 0;
  });
}

test('a photo that the server refuses is named before the save', async ({ page, staff }) => {
  const id = await staff.addShow({ headlining_artist: 'One Bad Frame' });
  await openEditor(page, id);
  // The browser can read it, and the server cannot.
  await page.route(/\/photos\/$/, async (route) => {
    const body = route.request().postDataBuffer();
    if (!body?.includes('other.png')) return route.fallback();
    const broken = body.subarray(0, body.indexOf('\r\n\r\n') + 4).toString('latin1');
    const end = body.subarray(body.lastIndexOf('\r\n--')).toString('latin1');
    return route.fallback({ postData: Buffer.from(`${broken}no picture${end}`, 'latin1') });
  });
  await field(page, 'Doors Time').fill('17:15');
  await field(page, 'Photos').setInputFiles(await uploads('good.png', 'other.png'));
  const refusal = 'Invalid file format: other.png. Please use JPG, PNG, WebP, or GIF formats.';
  const photos = editor(page).getByRole('group', { name: 'Photos' });
  await expect(photos.getByRole('listitem').nth(1).getByText(refusal)).toBeVisible();
  await expectAccessible(page);
  await save(page);
  const problems = photos.getByRole('alert');
  await expect(problems).toHaveText([refusal, 'Remove each refused photo before you save.']);
  await expect(problems.nth(1)).toBeInViewport();
  expect((await stored(page, id)).photos).toEqual([]);
  await editor(page).getByRole('button', { name: 'Remove photo 2 of 2' }).click();
  await saved(page);
  const now = await stored(page, id);
  expect(now.doors_time).toMatch(/^17:15/);
  expect(now.photos).toHaveLength(1);
});

test('a save without a response says that it may be saved', async ({ page, staff, quiet }) => {
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

test('a save waits for its photos, and a closed tab asks first', async ({ page, staff }) => {
  const id = await staff.addShow({ headlining_artist: 'Closing Time' });
  await openEditor(page, id);
  const held = Promise.withResolvers<void>();
  await page.route(/\/photos\/$/, async (route) => {
    if (route.request().postDataBuffer()?.includes('two.png')) await held.promise;
    return route.fallback();
  });
  await field(page, 'Tour Title').fill('Last Orders');
  await field(page, 'Photos').setInputFiles(await uploads('one.png', 'two.png', 'three.png'));
  const waiting = editor(page).getByRole('progressbar');
  await expect(waiting).toHaveCount(2);
  await expect(editor(page).getByRole('progressbar', { name: 'Uploading two.png' })).toBeVisible();
  await expectAccessible(page);
  await save(page);
  await expect(
    editor(page).getByRole('button', { name: 'Uploading photos...', exact: true }),
  ).toBeVisible();
  const confirmation = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await confirmation;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  expect(await stored(page, id)).toMatchObject({ tour_title: '', photos: [] });
  held.resolve();
  await expect(editor(page)).toBeHidden();
  const now = await stored(page, id);
  expect(now).toMatchObject({ tour_title: 'Last Orders' });
  expect(now.photos).toHaveLength(3);
});

test('a new show is added with its photos, or not at all', async ({ page }) => {
  await page.goto('/manage/shows?q=underexposed');
  await page.getByRole('button', { name: 'Add Show' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Show' });
  await page.route(/\/photos\/$/, fail);
  await dialog.getByLabel('Headlining Artist').fill('Underexposed');
  await dialog.getByLabel('Date', { exact: true }).fill(dayFromNow(44));
  await dialog.getByLabel('Photos', { exact: true }).setInputFiles(await uploads('one.png'));
  await expect(dialog.getByText('Not uploaded yet. Saving tries again.')).toBeVisible();
  const found = async () =>
    (await (await page.request.get('/api/v1/shows/?search=underexposed')).json()).results;
  await dialog.getByRole('button', { name: 'Publish show' }).click();
  await expect(dialog.getByRole('alert').getByText(`${FAILED} Away.`)).toBeVisible();
  expect(await found()).toEqual([]);
  await page.unroute(/\/photos\/$/);
  const again = page.waitForResponse(/\/shows\/[0-9a-f-]{36}\/$/);
  await dialog.getByRole('button', { name: 'Publish show' }).click();
  await expect(dialog).toBeHidden();
  expect((await again).status()).toBe(200);
  expect((await found()).map(({ photos }: Show) => photos.length)).toEqual([1]);
});

test('a file that is no picture is named once, and never sent', async ({ page, staff }) => {
  const id = await staff.addShow({ headlining_artist: 'No Picture' });
  await openEditor(page, id);
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/photos/') && sent.push(request.url()));
  await field(page, 'Doors Time').fill('17:15');
  const heic = { name: 'IMG_1.heic', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') };
  await field(page, 'Photos').setInputFiles([BROKEN, heic, ...(await uploads('one.png'))]);
  const formats = 'Please use JPG, PNG, WebP, or GIF formats.';
  await expect(toast(page, `IMG_1.heic. ${formats}`)).toBeVisible();
  await expect(editor(page).getByText('IMG_1.heic')).toHaveCount(0);
  const photos = editor(page).getByRole('group', { name: 'Photos' });
  await expect(photos.getByRole('alert')).toHaveText(`Invalid file format: broken.jpg. ${formats}`);
  await expect(page.locator('#toasts').getByText('broken.jpg')).toHaveCount(0);
  await expect(editor(page).getByText('Only 64 pixels: it will look soft.')).toBeVisible();
  await expectAccessible(page);
  await photos.getByRole('button', { name: 'Remove photo 1 of 2' }).click();
  await saved(page);
  await expect(toast(page, `IMG_1.heic. ${formats}`)).toHaveCount(0);
  const now = await stored(page, id);
  expect(now.doors_time).toMatch(/^17:15/);
  expect(now.photos).toHaveLength(1);
  expect(sent).toHaveLength(1);
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
