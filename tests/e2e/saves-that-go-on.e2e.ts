import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Show } from '@stagedoor/contracts/show';
import { dayFromNow, expect, expectAccessible, holdBack, signIn, test } from './browser-test.ts';
import { toast } from './data-table.ts';
import { editor, field, openEditor, save, stored } from './show-editor.ts';
import { cameraPhoto, uploads } from './uploads.ts';

/* A save goes on without its form, and what could not be saved is kept until somebody goes back. */

test.use({ expectedFailures: [400, 422, 429, 503] });
test.beforeEach(({ page }) => signIn(page));

const LATENCY_MS = 400;
const TYPED = 'Tamarind Two and others';
const UPLOADS = /\/photos\/$/;
const adding = (page: Page) => page.getByRole('dialog', { name: 'Add Show' });
const label = (page: Page, name: string) => adding(page).getByLabel(name, { exact: true });

async function fillNew(page: Page, artist: string): Promise<void> {
  await page.goto('/manage/shows');
  await page.getByRole('button', { name: 'Add Show' }).click();
  await label(page, 'Headlining Artist').fill(artist);
  await label(page, 'Date').fill(dayFromNow(50));
}

async function found(page: Page, search: string): Promise<Show[]> {
  const { results } = await (await page.request.get('/api/v1/shows/admin-list/')).json();
  return results.filter((show: Show) => show.headlining_artist.startsWith(search));
}

test('another show can be typed while photos of the first are uploaded', async ({ page }) => {
  await fillNew(page, 'Marigold One');
  const letGo = await holdBack(page, UPLOADS);
  await label(page, 'Photos').setInputFiles(await uploads('one.png'));
  await expect(adding(page).getByRole('progressbar')).toBeVisible();
  await page.keyboard.press('Control+Shift+Enter');
  await page.keyboard.type('Marigold Two, and all of it');
  await expect(label(page, 'Headlining Artist')).toHaveValue('Marigold Two, and all of it');
  await expect(adding(page).getByText('Saving Marigold One...')).toBeVisible();
  await expectAccessible(page);
  expect(await found(page, 'Marigold')).toEqual([]);
  letGo();
  await expect(toast(page, 'Show created successfully.')).toBeVisible();
  await expect(label(page, 'Headlining Artist')).toHaveValue('Marigold Two, and all of it');
  await page.keyboard.press('Control+Enter');
  await expect(adding(page)).toBeHidden();
  const shows = await found(page, 'Marigold');
  expect(shows.map(({ headlining_artist, photos }) => [headlining_artist, photos.length])).toEqual([
    ['Marigold One', 1],
    ['Marigold Two, and all of it', 0],
  ]);
});

test('no key is lost after a save with a large photo on a slow network', async ({ page }) => {
  await fillNew(page, 'Tamarind One');
  await page.route('**/api/**', async (route) => {
    await setTimeout(LATENCY_MS);
    return route.fallback();
  });
  const photo = await cameraPhoto();
  await label(page, 'Photos').setInputFiles(photo);
  await label(page, 'Headlining Artist').press('Control+Shift+Enter');
  await page.keyboard.type(TYPED);
  expect(await label(page, 'Headlining Artist').inputValue()).toBe(TYPED);
  await expect(label(page, 'Headlining Artist')).toBeFocused();
  await expect(toast(page, 'Show created successfully.')).toBeVisible();
  await expect(label(page, 'Headlining Artist')).toHaveValue(TYPED);
  await page.keyboard.press('Control+Enter');
  await expect(adding(page)).toBeHidden();
  expect(
    (await found(page, 'Tamarind')).map((show) => [show.headlining_artist, show.photos.length]),
  ).toEqual([
    ['Tamarind One', 1],
    [TYPED, 0],
  ]);
});

test('a show whose photo is refused after its form has gone is kept', async ({ page }) => {
  await fillNew(page, 'Larkspur One');
  const errors = { photo: ['one.png is damaged.'] };
  const refuse = await holdBack(page, UPLOADS, (route) =>
    route.fulfill({ status: 400, json: { error: 'x', code: 'invalid-input', errors } }),
  );
  await label(page, 'Photos').setInputFiles(await uploads('one.png'));
  await expect(adding(page).getByRole('progressbar')).toBeVisible();
  await page.keyboard.press('Control+Shift+Enter');
  await page.keyboard.type('Larkspur Two');
  refuse();
  const refusal = 'one.png is damaged. Remove it before you save.';
  await expect(toast(page, `This show was not saved. ${refusal}`)).toBeVisible();
  await adding(page).getByRole('button', { name: 'Back to Larkspur One' }).click();
  await expect(label(page, 'Headlining Artist')).toHaveValue('Larkspur One');
  await expect(adding(page).getByRole('img', { name: 'one.png' })).toBeVisible();
  const photos = adding(page).getByRole('group', { name: 'Photos' });
  await expect(photos.getByText('one.png is damaged.')).toBeVisible();
  await expectAccessible(page);
  await adding(page).getByRole('button', { name: 'Remove photo 1 of 1' }).click();
  await adding(page).getByRole('button', { name: 'Publish show' }).click();
  await expect(adding(page)).toBeHidden();
  await page.getByRole('button', { name: 'Add Show' }).click();
  await adding(page).getByRole('button', { name: 'Back to Larkspur Two' }).click();
  await expect(label(page, 'Headlining Artist')).toHaveValue('Larkspur Two');
  await adding(page).getByRole('button', { name: 'Publish show' }).click();
  await expect(adding(page)).toBeHidden();
  expect((await found(page, 'Larkspur')).map((show) => show.headlining_artist)).toEqual([
    'Larkspur One',
    'Larkspur Two',
  ]);
});

for (const [status, code] of [
  [429, 'too-many-requests'],
  [503, 'store-unavailable'],
] as const)
  test(`what is on the screen is what is sent after a refusal with ${status}`, async ({ page }) => {
    await fillNew(page, `Foxglove ${status}`);
    const sent: string[] = [];
    await page.route(/\/shows\/$/, async (route) => {
      sent.push(route.request().postDataJSON().headlining_artist);
      if (sent.length > 1) return route.fallback();
      return route.fulfill({ status, json: { error: 'Not now.', code } });
    });
    await adding(page).getByRole('button', { name: 'Publish show' }).click();
    await expect(adding(page).getByRole('alert').getByText('Not now.')).toBeVisible();
    await label(page, 'Headlining Artist').fill(`Foxglove ${status} and more`);
    await adding(page).getByRole('button', { name: 'Publish show' }).click();
    await expect(adding(page)).toBeHidden();
    expect(sent).toEqual([`Foxglove ${status}`, `Foxglove ${status} and more`]);
    const [show, ...others] = await found(page, `Foxglove ${status}`);
    expect([show?.headlining_artist, others]).toEqual([`Foxglove ${status} and more`, []]);
  });

test('a show created although the response denies it is not made twice', async ({ page }) => {
  await fillNew(page, 'Hemlock');
  let isFirst = true;
  await page.route(/\/shows\/$/, async (route) => {
    if (!isFirst) return route.fallback();
    isFirst = false;
    await route.fetch();
    return route.fulfill({ status: 503, json: { error: 'Not now.', code: 'store-unavailable' } });
  });
  await adding(page).getByRole('button', { name: 'Publish show' }).click();
  await expect(adding(page).getByRole('alert').getByText('Not now.')).toBeVisible();
  await label(page, 'Headlining Artist').fill('Hemlock and more');
  await adding(page).getByRole('button', { name: 'Publish show' }).click();
  await expect(adding(page)).toBeHidden();
  expect((await found(page, 'Hemlock')).map((show) => show.headlining_artist)).toEqual([
    'Hemlock and more',
  ]);
});

test('a dialog that is closed during a save loses nothing', async ({ page, staff }) => {
  const id = await staff.addShow({ headlining_artist: 'Night Bus' });
  await openEditor(page, id);
  const letGo = await holdBack(page, UPLOADS);
  await field(page, 'Tour Title').fill('Last Stop');
  await field(page, 'Photos').setInputFiles(await uploads('one.png'));
  await expect(editor(page).getByRole('progressbar')).toBeVisible();
  await save(page);
  await expect(editor(page).getByRole('button', { name: 'Uploading photos...' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(editor(page)).toBeHidden();
  letGo();
  await expect(toast(page, 'Show updated successfully.')).toBeVisible();
  const show = await stored(page, id);
  expect(show).toMatchObject({ tour_title: 'Last Stop' });
  expect(show.photos).toHaveLength(1);
});
