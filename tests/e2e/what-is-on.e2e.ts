import type { Locator, Page } from '@playwright/test';
import { dayFromNow, expect, expectAccessible, preferMode, test } from './browser-test.ts';
import { replaceBoot } from './page-boot.ts';

/* A venue of its own, because the calendar depends on all shows that there are. */
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** How many days from now a Monday is whose week ends in the same month. */
const MONDAY = Array.from({ length: 21 }, (_, place) => place + 1).find(
  (days) => weekdayOf(dayFromNow(days)) === 1 && monthOf(days) === monthOf(days + 6),
);
const monday = dayFromNow(MONDAY ?? 0);
const friday = dayFromNow((MONDAY ?? 0) + 4);
const sunday = dayFromNow((MONDAY ?? 0) + 6);
const shows = [
  { headlining_artist: 'Monday Medlar', date: monday, ticket_url: 'tickets.example.com/medlar' },
  {
    headlining_artist: 'Friday Medlar',
    date: friday,
    doors_time: '19:00',
    support_artists: 'Marrow, Cold Cereal',
  },
  { headlining_artist: 'Second Friday Medlar', date: friday },
  { headlining_artist: 'Sunday Medlar', date: sunday, doors_time: '19:00', show_time: '20:30' },
  { headlining_artist: 'Later Medlar', date: dayFromNow((MONDAY ?? 0) + 60) },
];

test.beforeAll(async ({ staff }) => {
  for (const show of shows) await staff.addShow(show);
});

test.describe('on a Monday', () => {
  test.beforeEach(async ({ page }) => {
    await replaceBoot(page, { today: monday });
    await page.goto('/');
  });

  test("a visitor on a phone finds Friday's shows with two taps", async ({ page }) => {
    await page.getByRole('button', { name: 'Dates: Any Time' }).tap();
    const panel = page.getByRole('dialog', { name: 'Pick dates' });
    await expect(panel.getByRole('button', { name: inWords(monday) })).toHaveAccessibleName(
      /Today, .*, has shows$/,
    );
    await expect(
      panel.getByRole('button', { name: inWords(dayFromNow((MONDAY ?? 0) + 1)) }),
    ).not.toHaveAccessibleName(/has shows/);
    await panel.getByRole('button', { name: inWords(friday) }).tap();
    await expect(names(page)).toHaveText(['Friday Medlar', 'Second Friday Medlar']);
    await expect(page).toHaveURL(`/?from=${friday}&to=${friday}`);

    const { x = 0, y = 0, height = 0 } = (await panel.boundingBox()) ?? {};
    const besidePanel = () => page.touchscreen.tap(x + 20, y + height + 20);
    await besidePanel();
    await expect(panel).toHaveCount(0);
    await expect(page).toHaveURL(`/?from=${friday}&to=${friday}`);
    await expect(page.getByRole('button', { name: /^Dates: Fri, / })).toBeVisible();
    // A show lies there, which the first tap has not opened.
    await besidePanel();
    await expect(page).toHaveURL(/\/shows\//);
  });

  test('the calendar offers the first day alone', async ({ page }) => {
    const dates = page.getByRole('button', { name: /^Dates: / });
    const panel = page.getByRole('dialog', { name: 'Pick dates' });
    await dates.click();
    await panel.getByRole('button', { name: inWords(friday) }).click();
    await panel.getByRole('button', { name: /^Only Fri, / }).click();
    await expect(panel).toHaveCount(0);
    await expect(dates).toBeFocused();
    await expect(page).toHaveURL(`/?from=${friday}&to=${friday}`);
  });

  test('the filter is one row, with the calendar beside the search', async ({ page }) => {
    await expect(page.getByRole('button', { name: 'Dates: Any Time' })).toBeVisible();
    const middles = await page
      .getByRole('search', { name: 'Events' })
      .locator('input:visible, button:visible, a:visible')
      .evaluateAll((controls) =>
        controls.map((control) => {
          const { y, height } = control.getBoundingClientRect();
          return y + height / 2;
        }),
      );
    expect(middles.length).toBeGreaterThan(2);
    expect(new Set(middles).size).toBe(1);
    await page.getByRole('searchbox').focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Dates: Any Time' })).toBeFocused();
  });
});

test('the calendar opens on the month of the next show', async ({ page }) => {
  await replaceBoot(page, { today: dayFromNow(-62) });
  await page.goto('/');
  await page.getByRole('button', { name: 'Dates: Any Time' }).tap();
  const panel = page.getByRole('dialog', { name: 'Pick dates' });
  await expect(panel.getByText(monthName(monday))).toBeVisible();
});

test('the list shows upcoming shows by month, in both modes and on paper', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Show as a list' }).tap();
  await expect(page).toHaveURL('/?view=list');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(
    shows.map(({ headlining_artist }) => headlining_artist),
  );
  const month = page.getByRole('region', { name: monthName(monday) });
  await expect(month.getByRole('listitem')).toHaveCount(4);
  const row = month.getByRole('listitem').filter({ hasText: 'Sunday Medlar' });
  for (const mode of ['light', 'dark'] as const) {
    await preferMode(page, mode);
    await expectAccessible(page);
  }

  await page.reload();
  await expect(row).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(row.getByRole('heading', { name: 'Sunday Medlar' })).toBeVisible();
  expect((await row.boundingBox())?.height).toBeLessThan(40);
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('searchbox').fill('Sunday');
  await expect(page).toHaveURL('/?view=list&search=Sunday');
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear', exact: true }).tap();
  await expect(page).toHaveURL('/?view=list');
  await page.getByRole('link', { name: 'Show as cards' }).tap();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('article')).toHaveCount(5);
});

test('the list has tickets beside names on phones, else columns', async ({ page }) => {
  await page.goto('/?view=list');
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
  const name = page.getByRole('heading', { name: 'Monday Medlar' });
  const tickets = page
    .getByRole('link', { name: 'Tickets for Monday Medlar' })
    .getByText('Tickets');
  expect(Math.abs((await top(name)) - (await top(tickets)))).toBeLessThan(10);
  await page.setViewportSize({ width: 1440, height: 900 });
  const columns = await page
    .getByRole('listitem')
    .getByText('21+')
    .evaluateAll((ages) => ages.map((part) => part.getBoundingClientRect().x));
  expect(columns).toHaveLength(shows.length);
  expect(new Set(columns).size).toBe(1);
});

test("the title and the strip name tonight's shows without a filter", async ({ page, staff }) => {
  const tonight = ['Tonight Medlar', 'Also Medlar', 'Late Medlar'];
  const ids = await Promise.all(
    tonight.map((name) => staff.addShow({ headlining_artist: name, date: dayFromNow(0) })),
  );
  try {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/');
    const links = (name: string) => page.getByRole('main').getByRole('link', { name });
    const named = async () => {
      const counts = await Promise.all(tonight.map((name) => links(name).count()));
      return counts.toSorted((a, b) => a - b);
    };
    // Each has a card; the title has two of them and leads to the rest.
    await expect.poll(named).toEqual([1, 2, 2]);
    await page.goto('/?page=2');
    const strip = page.getByRole('region', { name: 'Next up' });
    await expect(strip.getByText('Tonight', { exact: true })).toHaveCount(3);
    await page.getByRole('link', { name: 'and more' }).click();
    await expect(page).toHaveURL(new RegExp(`from=${dayFromNow(0)}`));
    await expect.poll(named).toEqual([1, 1, 1]);
    await page.goto('/?search=medlar');
    await expect.poll(named).toEqual([1, 1, 1]);
  } finally {
    for (const id of ids) await staff.send('POST', `/api/v1/shows/${id}/archive/`);
  }
});

/** The shows on cards. */
function names(page: Page) {
  return page.getByRole('article').getByRole('heading', { level: 2 });
}

function inWords(day: string): RegExp {
  return new RegExp(new Intl.DateTimeFormat('en-US', { dateStyle: 'full' }).format(noonOf(day)));
}

function monthName(day: string): string {
  const format = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' });
  return format.format(noonOf(day));
}

function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00`);
}

function weekdayOf(day: string): number {
  return noonOf(day).getDay();
}

function monthOf(days: number): string {
  return dayFromNow(days).slice(0, 7);
}
