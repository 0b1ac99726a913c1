import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from './browser-test.ts';

/** Words can be as long as German ones, or as a key is held down. */
const WORD = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft';
const NAME = 'Floccinaucinihilipilification Ensemble';

/** A screen of 1280 pixels is 640 wide at a zoom of 200 %, and 320 at 400 %. */
for (const width of [320, 640]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 720 }, expectedFailures: [404] });

    test('no page scrolls sideways, nor the mailing-list dialog', async ({ page, staff }) => {
      const id = await staff.addShow(
        {
          headlining_artist: NAME,
          presents_line: WORD,
          tour_title: WORD,
          support_artists: `Nine Volt Saints, ${WORD}`,
          additional_info: `https://example.com/${'a-long-address-'.repeat(12)}`,
          ticket_url: 'https://tickets.example.com',
        },
        ['one.png', 'two.png'],
      );
      const other = await staff.addShow({ headlining_artist: WORD, ticket_instructions: WORD });
      for (const path of [
        '/',
        '/info',
        '/contact',
        `/shows/${id}`,
        `/shows/${other}`,
        '/login',
        '/signup',
        '/leave/token',
        '/nowhere',
      ]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await overflow(page), path).toEqual([]);
      }
      await page.goto('/info');
      await page.getByRole('button', { name: 'Join the mailing list' }).click();
      const subscribe = page.getByRole('dialog').getByRole('button', { name: 'Subscribe' });
      await expect(subscribe).toBeInViewport();
      expect(await overflow(page)).toEqual([]);
    });
  });
}

test.describe('the calendar on the smallest phone', () => {
  test.use({ viewport: { width: 320, height: 568 } });

  test('shows the whole month', async ({ page, staff }) => {
    await staff.addShow({ headlining_artist: 'Small Screen' });
    await page.goto('/');
    await page.getByRole('button', { name: 'Dates: Any Time' }).click();
    const panel = page.getByRole('dialog', { name: 'Pick dates' });
    await expect(panel).toBeInViewport({ ratio: 1 });
    expect(await panel.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    expect(await panel.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
  });
});

test.describe('the back office on the smallest phone', () => {
  test.use({ viewport: { width: 320, height: 568 } });

  test('shows dates, addresses and the order of the rows in full', async ({ page, staff }) => {
    await staff.addShow({ headlining_artist: 'Small Hours', is_sold_out: true });
    const email = 'mireille.castellano@example.com';
    await staff.send('POST', '/api/v1/mailing-list/subscribe/', { email });
    await signIn(page);
    const isWhole = (part: Locator) =>
      part.evaluate((element) => element.scrollWidth <= element.clientWidth);
    await page.goto('/manage/shows?q=small+hours');
    for (const part of [
      page.getByText('Sort by'),
      page.getByRole('cell', { name: /^\w{3}, \w{3} \d+, 2036$/ }),
      page.getByRole('cell', { name: 'Published Sold Out' }),
    ])
      await expect.poll(() => isWhole(part)).toBe(true);
    await page.goto('/manage/mailing-list');
    await expect
      .poll(() => isWhole(page.getByRole('cell', { name: email, exact: true })))
      .toBe(true);
  });
});

test.describe('the back office on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('keeps every button in reach, however long the words are', async ({ page, staff }) => {
    const word = 'Rindfleischetikettierung'.repeat(8);
    const email = 'long@example.com';
    await staff.send('POST', '/api/v1/messages/', { name: word, email, message: word });
    await staff.addShow({
      headlining_artist: 'Wide Awake',
      genre_id: 'alternative',
      ages: 'all_ages',
      is_published: false,
    });
    await signIn(page);
    await page.goto(`/manage/shows?section=messages&q=${email}`);
    await page.getByRole('button', { name: word, exact: true }).click();
    for (const name of ['Close', 'Archive', 'Mark as Unread'])
      await expect(page.getByRole('dialog').getByRole('button', { name })).toBeInViewport({
        ratio: 1,
      });
    await expect(page.getByRole('link', { name: 'Reply' })).toBeInViewport({ ratio: 1 });

    await page.goto('/manage/shows?q=wide+awake');
    for (const column of ['date', 'genre', 'ages', 'is_published']) {
      const cell = page.getByRole('row').locator(`[data-column=${column}]`);
      expect(await cell.evaluate((box) => box.scrollWidth - box.clientWidth), column).toBe(0);
    }
    await expect(page.getByRole('combobox', { name: 'Sort by' })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Wide Awake', exact: true }).click();
    await page.getByRole('button', { name: 'Manage genres' }).click();
    await page.getByRole('textbox', { name: 'New genre' }).fill('W'.repeat(50));
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: /^Delete WW/ }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('button', { name: /^Delete WW/ })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('dialog', { name: 'Genres' })).toHaveJSProperty('scrollLeft', 0);
  });
});

test.describe('a dialog on a low screen', () => {
  test.use({ expectedFailures: [503] });

  test('scrolls as a whole, and says in sight why it was not saved', async ({ page, staff }) => {
    const id = await staff.addShow({ headlining_artist: 'Low Ceiling' });
    await signIn(page);
    for (const viewport of [
      { width: 911, height: 512 },
      { width: 640, height: 360 },
    ]) {
      await page.setViewportSize(viewport);
      for (const path of [
        `/manage/shows?show=${id}`,
        '/manage/shows?show=new',
        '/manage/themes?theme=new',
      ]) {
        await page.goto(path);
        const dialog = page.getByRole('dialog');
        const button = dialog.locator('footer').getByRole('button').last();
        await expect(dialog).toBeVisible();
        await expect(button).not.toBeInViewport();
        await button.focus();
        await expect(button).toBeInViewport({ ratio: 1 });
        await expect(dialog.getByRole('button', { name: 'Close' })).not.toBeInViewport();
      }
    }
    await page.goto(`/manage/shows?show=${id}`);
    await page.route(/\/api\/v1\/shows\/[\w-]+\/$/, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 503, json: {} })
        : route.fallback(),
    );
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Headlining Artist').fill('Low Ceiling Two');
    await page.keyboard.press('Control+Enter');
    await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 0.9 });
  });
});

test.describe('a field that fingers type into', () => {
  const inHand = { hasTouch: true, isMobile: true };
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 820, height: 1180 },
  ]) {
    test.describe(`${viewport.width} pixels wide`, () => {
      test.use({ viewport, ...inHand });

      test('has text of 16 pixels, so that no browser zooms in', async ({ page, staff }) => {
        await staff.addShow({ headlining_artist: 'Zoomless', genre_id: 'rock' });
        await signIn(page);
        const small: string[] = [];
        for (const [path, field, opens] of [
          ['/', 'Search events'],
          ['/contact', 'Message'],
          ['/login', 'Password'],
          ['/signup', 'Confirm Password'],
          ['/manage/shows?section=messages', 'Search'],
          ['/manage/shows', 'Headlining Artist', 'Add Show'],
          ['/manage/themes', 'Display Name', 'New Theme'],
        ] as const) {
          await page.goto(path);
          if (opens) await page.getByRole('button', { name: opens }).click();
          await expect(page.getByLabel(field, { exact: true })).toBeVisible();
          small.push(...(await smallFields(page)).map((found) => `${path}: ${found}`));
          // Fingers drop no files.
          await expect(page.getByText('or drop them here')).toBeHidden();
        }
        expect(small).toEqual([]);
      });
    });
  }
});

/** Fields whose text is below 16 pixels. */
function smallFields(page: Page): Promise<string[]> {
  const typed = ':is(input:not([type=checkbox], [type=radio], [type=color]), select, textarea)';
  return page
    .locator(typed)
    .evaluateAll((fields) =>
      fields
        .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
        .map((field) => `${field.tagName} ${field.getAttribute('name') ?? field.id}`),
    );
}

/** What reaches beyond the right edge while the page can be scrolled there. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `${element.tagName} ${element.textContent.slice(0, 80)}`);
  });
}
