import type { Locator, Page } from '@playwright/test';
import { dayFromNow, expect, test } from './browser-test.ts';

/* Nothing above the first shows may push them off the first screen. */

const WORD = 'Tamarind';
const NAMES = [`${WORD} Dub`, `${WORD} Choir`, `${WORD} Trio`];

for (const [width, height, names, lowest] of [
  [390, 844, 1, 480],
  [820, 1180, 2, 960],
  [1440, 900, 2, 900],
] as const) {
  test(`at ${width} pixels the first names and dates are in sight`, async ({ page, staff }) => {
    await page.setViewportSize({ width, height });
    const tour = `At ${width}`;
    for (const [place, headlining_artist] of NAMES.entries()) {
      const details = { headlining_artist, tour_title: tour, presents_line: 'Foundry presents' };
      await staff.addShow({ ...details, date: dayFromNow(place) }, ['one.png', 'two.png']);
    }
    await page.goto(`/?search=${encodeURIComponent(tour)}`);
    const cards = page.getByRole('article');
    await expect(cards).toHaveCount(NAMES.length);
    for (let place = 0; place < names; place += 1) {
      const card = cards.nth(place);
      expect(await bottom(card.getByRole('heading'))).toBeLessThanOrEqual(lowest);
      expect(await bottom(card.locator('time'))).toBeLessThanOrEqual(lowest);
    }
    const { y = 0 } = (await cards.first().getByRole('heading').boundingBox()) ?? {};
    if (width === 820) expect(y).toBeLessThanOrEqual(800);
    expect(await heightOfBand(page)).toBeLessThanOrEqual(96);
    await expect(cards.first().locator('time')).toContainText('Tonight');
  });
}

test('on a phone the first date comes after a head of few lines', async ({ page, staff }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await staff.addShow({ headlining_artist: WORD, date: dayFromNow(0) }, ['one.png']);
  await page.goto('/');
  const { y = Infinity } = (await page.locator('article time').first().boundingBox()) ?? {};
  expect(y).toBeLessThanOrEqual(281);
});

test('a card leads to the ticket shop, and elsewhere to the show', async ({ page, staff }) => {
  const presents_line = 'Tickets on the card';
  for (const ticket_url of ['tickets.example.com', ''])
    await staff.addShow({ headlining_artist: WORD, presents_line, ticket_url });
  await page
    .context()
    .route('https://tickets.example.com/', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Shop</title>' }),
    );
  await page.goto(`/?search=${encodeURIComponent(presents_line)}`);
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(2);
  const tickets = page.getByRole('link', { name: `Tickets for ${WORD}` });
  await expect(tickets).toHaveCount(1);
  await expect(tickets).toHaveAttribute('rel', 'noopener');
  const opened = page.waitForEvent('popup');
  await tickets.click();
  await expect(await opened).toHaveTitle('Shop');
  await expect(page).toHaveURL(/search=/);
  await cards.last().click();
  await expect(page).toHaveURL(/\/shows\//);
});

test('a card has one filled badge at most', async ({ page, staff }) => {
  const presents_line = 'One badge';
  const ticket_url = 'tickets.example.com';
  const add = (show: object) => staff.addShow({ headlining_artist: WORD, presents_line, ...show });
  await add({ ticket_url });
  await add({ ticket_url, is_sold_out: true });
  const off = await add({ ticket_url });
  await staff.send('POST', `/api/v1/shows/${off}/cancel/`, { status_note: 'Snow.' });
  await page.goto(`/?search=${encodeURIComponent(presents_line)}`);
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(3);
  const filled = await cards.evaluateAll((all) =>
    all.map((card) =>
      [...card.querySelectorAll<HTMLElement>('p, p *')]
        .filter((part) => getComputedStyle(part).backgroundColor !== 'rgba(0, 0, 0, 0)')
        .map(({ innerText }) => innerText),
    ),
  );
  expect(filled.map(({ length }) => length)).toEqual([1, 1, 1]);
  expect(filled.flat().toSorted()).toEqual(['CANCELLED', 'SOLD OUT', 'Tickets']);
});

for (const width of [820, 1440]) {
  test(`at ${width} pixels the details of cards end at one height`, async ({ page, staff }) => {
    await page.setViewportSize({ width, height: 900 });
    const presents_line = `Ends at ${width}`;
    const supports = ['One, Two, Three, Four, Five, Six, Seven, Eight, Nine', ''];
    for (const support_artists of supports) {
      const details = { headlining_artist: WORD, presents_line, date: dayFromNow(3) };
      await staff.addShow({ ...details, support_artists }, support_artists ? ['one.png'] : []);
    }
    await page.goto(`/?search=${encodeURIComponent(presents_line)}`);
    const badges = page.getByRole('article').getByText('21+');
    await expect(badges).toHaveCount(2);
    const picture = page.locator('picture');
    await expect(picture).toHaveCount(1);
    const { y = 0 } = (await picture.boundingBox()) ?? {};
    const date = page.getByRole('article').filter({ has: picture }).locator('time');
    expect(await bottom(date)).toBeLessThanOrEqual(y);
    expect(await bottom(badges.first())).toBeCloseTo(await bottom(badges.last()), 0);
  });
}

async function bottom(part: Locator): Promise<number> {
  const box = await part.boundingBox();
  return box ? box.y + box.height : Number.NaN;
}

function heightOfBand(page: Page): Promise<number | undefined> {
  return page
    .getByRole('heading', { level: 1 })
    .evaluate((title) => title.parentElement?.parentElement?.getBoundingClientRect().height);
}
