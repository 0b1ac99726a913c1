import type { Page } from '@playwright/test';
import { dayFromNow, expect, test } from './browser-test.ts';

/* Slow phones, reader modes, archives and text browsers: no script of the site runs. */

test.use({ javaScriptEnabled: false });

const WORD = 'Whortleberry';

test('the list has every show with date and link, and pages', async ({ page, staff }) => {
  for (let place = 1; place <= 7; place += 1)
    await staff.addShow(
      { headlining_artist: `${WORD} ${place}`, date: dayFromNow(60 + place) },
      place === 2 ? ['one.png', 'two.png'] : [],
    );
  await page.goto(`/?search=${WORD}`);
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(6);
  await expect(page.locator('html')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(cards.first().locator('time')).toHaveAttribute('datetime', dayFromNow(61));
  await expectLoaded(page, 2);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(cards).toHaveCount(1);
  await page.getByRole('link', { name: `${WORD} 7` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${WORD} 7` })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Events' }).click();
  await expect(page.getByRole('heading', { name: 'UPCOMING EVENTS' })).toBeVisible();
});

test('the filters are a form that the browser sends', async ({ page, staff }) => {
  const date = dayFromNow(80);
  await staff.addShow({ headlining_artist: 'Larkspur Trio', ages: 'all_ages', date });
  await staff.addShow({ headlining_artist: 'Larkspur Choir', ages: '21+', date });
  await page.goto('/');
  await page.getByRole('searchbox', { name: 'Search events' }).fill('Larkspur');
  await page.getByRole('combobox', { name: 'Age limit' }).selectOption('21+');
  await page.getByLabel('From', { exact: true }).fill(dayFromNow(79));
  await page.getByLabel('To', { exact: true }).fill(dayFromNow(81));
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/search=Larkspur/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText('Larkspur Choir');
  await page.getByRole('link', { name: 'Show as a list' }).click();
  await expect(page.getByRole('heading', { level: 3, name: 'Larkspur Choir' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Age limit' }).selectOption('');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { level: 3, name: /Larkspur/ })).toHaveCount(2);
});

test('an address leads to the same list as with scripts', async ({
  page,
  browser,
  staff,
  venueUrl,
}) => {
  for (const place of [1, 2, 3, 4, 5, 6, 7])
    await staff.addShow({ headlining_artist: `Elder ${place}`, date: dayFromNow(20 + place) });
  const context = await browser.newContext({ baseURL: venueUrl, locale: 'en-US' });
  const scripted = await context.newPage();
  const addresses: [address: string, shows: number, text: string | RegExp][] = [
    [`from=${dayFromNow(23)}&to=${dayFromNow(21)}`, 3, 'Elder 3'],
    [`from=${dayFromNow(21)}&to=${dayFromNow(99)}`, 6, /at most a month/],
    ['page=99', 1, 'Elder 7'],
    ['ages=19%2B', 6, '“19+” is not one of the choices'],
    ['genre=polka', 0, 'No event matches “Elder”, polka.'],
  ];
  for (const one of [page, scripted])
    for (const [address, shows, text] of addresses) {
      await one.goto(`/?search=Elder&${address}`);
      await expect(one.getByText(text).first(), address).toBeVisible();
      await expect(one.getByRole('article'), address).toHaveCount(shows);
    }
  await context.close();
  await page.goto('/?search=+&view=list');
  await expect(page.getByRole('heading', { name: 'UPCOMING EVENTS' })).toBeVisible();
});

test('the page of a show has all photos and leads to its tickets', async ({ page, staff }) => {
  const id = await staff.addShow(
    { headlining_artist: 'Mulberry Row', ticket_url: 'tickets.example.com' },
    ['one.png', 'two.png'],
  );
  await page.goto(`/shows/${id}`);
  await expect(page.getByRole('img', { name: /^Mulberry Row, photo/ })).toHaveCount(2);
  await expectLoaded(page, 2);
  await expect(page.getByRole('link', { name: 'Buy Tickets' })).toHaveAttribute(
    'href',
    'https://tickets.example.com',
  );
  await expect(page.getByRole('button')).toHaveCount(0);
});

test('questions open, and feeds stand in the footer', async ({ page }) => {
  await page.goto('/info');
  const question = page.locator('summary').first();
  await question.click();
  await expect(page.locator('details[open] > div').first()).toBeVisible();
  for (const name of ['Calendar feed', 'News feed'])
    await expect(page.getByRole('link', { name })).toBeVisible();
});

test('what needs scripts says so, with the address of the venue', async ({ page }) => {
  for (const path of ['/contact', '/info', '/login', '/manage/shows']) {
    await page.goto(path);
    await expect(page.getByText(/needs JavaScript/).first(), path).toBeVisible();
    await expect(page.locator('a[href^="mailto:"]').first(), path).toBeVisible();
    await expect(page.getByRole('button'), path).toHaveCount(0);
  }
});

/** Photos load as they come into view. */
async function expectLoaded(page: Page, count: number): Promise<void> {
  const photos = page.locator('main picture img');
  await expect(photos).toHaveCount(count);
  for (const photo of await photos.all()) {
    await photo.scrollIntoViewIfNeeded();
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
}
