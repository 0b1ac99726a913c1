import type { Locator, Page } from '@playwright/test';
import type { Show } from '@stagedoor/contracts/show';
import { dayFromNow, expect, expectAccessible, signIn, test } from './browser-test.ts';
import { rowOf } from './data-table.ts';
import { tabTo } from './keyboard.ts';
import { uploads } from './uploads.ts';

const SAID: Record<string, string> = {
  Name: 'The Brass Attic',
  Address: '7 Quay Street',
  Email: 'hello@brassattic.example',
};

test('the welcome of an empty venue can be put away', async ({ page }) => {
  await signIn(page);
  await page.goto('/manage/shows');
  await page.getByRole('button', { name: 'Put away' }).click();
  const welcome = page.getByRole('heading', { name: 'Welcome! These steps open your venue' });
  await expect(welcome).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Add Show' })).toBeVisible();
  await expect(welcome).toBeHidden();
});

test('an empty venue shows its manager the way, and visitors nothing of it', async ({ page }) => {
  const text = page.getByText('No upcoming events at this time. Check back soon!');
  const way = page.getByRole('link', { name: 'Add them in the back office' });
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto('/');
  await expect(text).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(way).toHaveCount(0);
  expect(loaded.filter((url) => url.includes('staff-note'))).toEqual([]);

  await signIn(page);
  await page.goto('/');
  await expect(text).toBeVisible();
  await expectAccessible(page);
  await way.click();
  await expect(page).toHaveURL('/manage/shows');
  const steps = page.getByRole('region', { name: 'Welcome! These steps open your venue' });
  await expect(steps.getByRole('listitem')).toHaveCount(4);
  await welcomeStandsAbove(page, steps);
  await expectAccessible(page);
  await steps.getByRole('link', { name: 'Say who you are' }).click();
  for (const name of ['Name', 'Address', 'Email'])
    await page.getByRole('textbox', { name, exact: true }).fill(SAID[name] ?? '');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Venue updated successfully.')).toBeVisible();
  await page.goto('/manage/shows');
  await expect(steps.getByText('Done.')).toBeVisible();
  await steps.getByRole('link', { name: 'Choose a theme' }).click();
  await expect(page).toHaveURL('/manage/themes');
  await page.goBack();
  await steps.getByRole('link', { name: 'See how the site looks' }).click();
  await expect(text).toBeVisible();
  await page.goBack();

  const first = steps.getByRole('button', { name: 'Add the first show' });
  await first.click();
  const dialog = page.getByRole('dialog', { name: 'Add Show' });
  await expect(dialog.getByLabel('Headlining Artist')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(first).toBeFocused();
  await first.click();
  await dialog.getByLabel('Headlining Artist').fill('The Very First');
  await dialog.getByLabel('Date', { exact: true }).fill(dayFromNow(30));
  await page.keyboard.press('Control+Enter');
  await expect(rowOf(page, 'The Very First')).toBeVisible();
  await expect(steps).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Manage Shows', exact: true })).toBeFocused();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'The Very First' })).toBeVisible();
  await expect(way).toHaveCount(0);
});

test('ten weekly shows are entered with at most 12 keys beside their text', async ({ page }) => {
  await signIn(page);
  await page.goto('/manage/shows');
  const dialog = page.getByRole('dialog', { name: 'Add Show' });
  const add = page.getByRole('button', { name: 'Add Show' });
  const label = (name: string) => dialog.getByLabel(name, { exact: true });
  const genre = dialog.getByRole('combobox', { name: 'Genre' });
  const shows = async (list: string): Promise<Show[]> => {
    const { results } = await (await page.request.get(`/api/v1/shows/${list}/`)).json();
    return results.filter((show: Show) => show.headlining_artist.startsWith('Opening Week'));
  };
  const names = async (list: string) =>
    (await shows(list)).map(({ headlining_artist }) => headlining_artist);
  const poster = await uploads('poster.png');
  page.on('filechooser', (chooser) => void chooser.setFiles(poster));
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await tabTo(page, add);
  await press('Enter');
  const all: string[] = [];
  const live: string[] = [];
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) {
    const artist = `Opening Week ${number}`;
    const isFirst = number === 1;
    const isLast = number === 10;
    const isDraft = number > 8;
    await test.step(artist, async () => {
      keys = 0;
      await expect(label('Headlining Artist')).toBeFocused();
      await expect(label('Headlining Artist')).toHaveValue('');
      await page.keyboard.type(artist);
      await press('Enter');
      await expect(label('Support Artists')).toBeFocused();
      await page.keyboard.type('The Openers');
      await press('Tab');
      if (isFirst) await page.keyboard.type(typed(dayFromNow(1)));
      await press('Enter');
      await expect(label('Doors Time')).toBeFocused();
      if (isFirst) await page.keyboard.type('0700PM');
      await expect(label('Show Time')).toHaveValue('20:00');
      await press('Enter');
      await press('Enter');
      await expect(label('Price')).toBeFocused();
      await press('Enter');
      await press('Enter');
      await expect(label('Ticket URL')).toBeFocused();
      await page.keyboard.type(`tickets.example.com/${number}`);
      await press('Enter');
      await press('Enter');
      await expect(genre).toBeFocused();
      if (isFirst) await page.keyboard.type('Jazz');
      await press('Enter');
      await expect(dialog.getByRole('button', { name: 'Add Photos' })).toBeFocused();
      await press('Enter');
      await expect(dialog.getByRole('img', { name: 'poster.png' })).toBeVisible();
      expect(await names('admin-list')).toHaveLength(number - 1);
      const published = dialog.getByRole('switch', { name: 'Published' });
      // A series of drafts stays one.
      if (number === 9) {
        await tabTo(page, published);
        await press('Space');
      }
      await expect(published).toBeChecked({ checked: !isDraft });
      await press(isLast ? 'Control+Enter' : 'Control+Shift+Enter');
      await expect(page.locator('#toasts').getByText(`${artist},`)).toBeVisible();
      if (!isFirst && number !== 9) expect(keys).toBeLessThanOrEqual(12);
      all.push(artist);
      if (!isDraft) live.push(artist);
      expect(await names('admin-list')).toEqual(all);
      expect(await names('upcoming')).toEqual(live);
    });
  }
  await expect(dialog).toBeHidden();
  await expect(add).toBeFocused();
  const made = await shows('admin-list');
  expect(made.map(({ date }) => date.slice(0, 10))).toEqual(
    made.map((_, week) => dayFromNow(1 + 7 * week)),
  );
  for (const show of made)
    expect(show).toMatchObject({
      genre: { slug: 'jazz' },
      doors_time: '19:00',
      photos: [expect.anything()],
    });
});

test('ten shows from a text take 12 keys each, and no wait between two forms', async ({ page }) => {
  await signIn(page);
  await page.goto('/manage/shows');
  const dialog = page.getByRole('dialog', { name: 'Add Show' });
  await tabTo(page, page.getByRole('button', { name: 'Add Show' }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Headlining Artist')).toBeFocused();
  await expect(dialog.getByRole('option', { name: 'Jazz' })).toBeAttached();
  let keys = 0;
  const type = (text: string) => page.keyboard.type(text);
  const press = async (...all: string[]) => {
    keys += all.length;
    for (const key of all) await page.keyboard.press(key);
  };
  for (const [place, show] of FROM_A_TEXT.entries()) {
    const [artist, support, days, doors, price, ages, genre] = show;
    keys = 0;
    await type(artist);
    await press('Enter');
    await type(support);
    await press('Tab');
    await type(typed(dayFromNow(days)));
    await press('Enter');
    await type(`${doors}00PM`);
    await press('Enter', 'Enter');
    await type(price);
    await press('Enter');
    await type(`${typed(dayFromNow(1))}1000A`);
    await press('Enter', 'Enter');
    await type(ages);
    await press('Enter');
    await type(genre);
    await press(place === FROM_A_TEXT.length - 1 ? 'Control+Enter' : 'Control+Shift+Enter');
    expect(keys).toBeLessThanOrEqual(12);
  }
  await expect(dialog).toBeHidden();
  const artists = new Set<string>(FROM_A_TEXT.map(([artist]) => artist));
  const made = async () => {
    const { results } = await (await page.request.get('/api/v1/shows/admin-list/')).json();
    return results.filter((show: Show) => artists.has(show.headlining_artist)).map(told);
  };
  await expect
    .poll(made)
    .toEqual(
      FROM_A_TEXT.map(([artist, support, days, doors, price, ages, genre]) => [
        ...[artist, support, dayFromNow(days), `${doors + 12}:00`, `${doors + 13}:00`, price, ages],
        ...[genre, `${dayFromNow(1)}T14:00:00.000Z`, true],
      ]),
    );
});

/** Artist, support, days from now, doors in the evening, price, ages and genre. */
const FROM_A_TEXT = [
  ['Hollow Kin', 'Vesper Lane', 201, 7, '$18', '18+', 'Jazz'],
  ['Marla Voss', 'The Low Tides', 203, 8, '$25 / $30 at the door', '21+', 'Soul'],
  ['Tin Orchard', 'Ada Brook, Sunday Best', 208, 6, '$12', 'All Ages', 'Jazz'],
  ['Night Ferry', 'Paper Moons', 210, 9, '$20', '18+', 'Soul'],
  ['Odd Harbour', 'Lamplight', 215, 7, 'Free', '21+', 'Jazz'],
  ['Sister Static', 'Grey Parade', 217, 8, '$15', 'All Ages', 'Soul'],
  ['The Coal Yard', 'June Avery', 222, 7, '$22 / $26 at the door', '18+', 'Jazz'],
  ['Velvet Sum', 'Fox and Gate', 224, 6, '$10', '21+', 'Soul'],
  ['Quiet Engines', 'Northbound', 229, 9, '$28', 'All Ages', 'Jazz'],
  ['Winter Lido', 'Cass Holloway', 231, 8, '$16', '18+', 'Soul'],
] as const;

function told(show: Show) {
  const { headlining_artist, support_artists, date, doors_time, show_time, price } = show;
  const { ages, genre, on_sale_at, is_published } = show;
  const day = [headlining_artist, support_artists, date.slice(0, 10), doors_time, show_time, price];
  return [...day, ages === 'all_ages' ? 'All Ages' : ages, genre.name, on_sale_at, is_published];
}

/** A day as it is typed into a date field. */
function typed(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${month}${day}${year}`;
}

/** With the calendar and the table side by side below it. */
async function welcomeStandsAbove(page: Page, steps: Locator): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  const calendar = page.getByRole('region', { name: 'Calendar' });
  const table = page.getByText('No shows found');
  await expect(calendar).toBeVisible();
  const [welcome, days, shows] = await Promise.all([steps, calendar, table].map(boxOf));
  expect(welcome?.width).toBeGreaterThan(1_300);
  expect(days?.top).toBeGreaterThanOrEqual(welcome?.bottom ?? Infinity);
  expect(shows?.top).toBeLessThan(days?.bottom ?? 0);
  expect(shows?.left).toBeGreaterThan(days?.right ?? Infinity);
}

function boxOf(part: Locator) {
  return part.evaluate((element) => {
    const { top, bottom, left, right, width } = element.getBoundingClientRect();
    return { top, bottom, left, right, width };
  });
}
