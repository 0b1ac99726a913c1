import { dayFromNow, expect, signIn, takenOver, test } from './browser-test.ts';

const WORD = 'Persimmon';

test.beforeAll(async ({ staff }) => {
  for (let show = 1; show <= 8; show += 1) {
    await staff.addShow({ headlining_artist: `${WORD} ${show}`, date: dayFromNow(60 + show) });
  }
});

test('the list shows six shows on a page and leads to the other pages', async ({ page }) => {
  const cards = page.getByRole('heading', { level: 2, name: new RegExp(`^${WORD} \\d`) });
  await page.goto(`/?search=${WORD}`);
  await expect(cards).toHaveCount(6);
  const pages = page.getByRole('navigation', { name: 'Pages of events' });
  await expect(pages.getByRole('link', { name: 'Page 1', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await pages.getByRole('link', { name: 'Page 2', exact: true }).press('Enter');
  await expect(page).toHaveURL(/page=2/);
  await pages.getByRole('link', { name: 'Previous' }).press('Enter');
  await expect(page).not.toHaveURL(/page=/);
  await page.getByRole('link', { name: 'Next' }).press('Enter');
  await expect(page).toHaveURL(/page=2/);
  await expect(cards).toHaveCount(2);
  await expect(page.getByRole('main').getByText('Page 2 of 2')).toBeVisible();
  // The link that was followed is gone.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.reload();
  await expect(cards).toHaveCount(2);
  await page.goBack();
  await expect(cards).toHaveCount(6);
  await page.goto(`/?search=${WORD}&page=9`);
  await expect(page).toHaveURL(/page=2/);
});

test('the link back from a show leads to where the list was left', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto(`/?page=2&search=${WORD}`);
  const last = page.getByRole('link', { name: `${WORD} 8` });
  await takenOver(page);
  // In one go, as on a slow machine: the click comes before the scroll event.
  await last.evaluate((link) => {
    link.scrollIntoView();
    if (link instanceof HTMLElement) link.click();
  });
  await expect(page.getByRole('heading', { level: 1, name: `${WORD} 8` })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Events' }).click();
  await expect(page).toHaveURL(`/?page=2&search=${WORD}`);
  await expect(last).toBeInViewport();

  await last.click();
  await expect(page.getByRole('heading', { level: 1, name: `${WORD} 8` })).toBeVisible();
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await page.getByRole('link', { name: 'Back to Events' }).click();
  await expect(page).toHaveURL(`/?page=2&search=${WORD}`);
});

test('a click that leads nowhere sends no scroll event', async ({ page }) => {
  await page.goto(`/?search=${WORD}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const scrolled = await page.evaluateHandle(() => {
    const seen = { count: 0 };
    addEventListener('scroll', () => (seen.count += 1), { capture: true });
    return seen;
  });
  await page.getByRole('heading', { level: 1 }).click();
  expect(await scrolled.evaluate(({ count }) => count)).toBe(0);
});

for (const [width, columns] of [
  [390, 1],
  [820, 2],
  [1440, 3],
] as const) {
  test(`the list has ${columns} columns at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/?search=${WORD}`);
    const cards = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.locator('article') });
    await expect(cards).toHaveCount(6);
    const tops = await cards.evaluateAll((all) =>
      all.map((card) => card.getBoundingClientRect().top),
    );
    expect(tops.filter((top) => top === tops[0])).toHaveLength(columns);
  });
}

test('staff alone switch between past and upcoming', async ({ page, staff }) => {
  await staff.addShow({ headlining_artist: `${WORD} Bygone`, date: dayFromNow(-2) });
  await page.goto('/?when=past');
  await expect(page.getByRole('heading', { name: 'UPCOMING EVENTS' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'PAST' })).toHaveCount(0);
  await signIn(page);
  await page.goto('/?page=2');
  await expect(page.getByRole('heading', { name: 'Next up' })).toBeVisible();
  await page.getByRole('link', { name: 'PAST' }).click();
  await expect(page.getByRole('heading', { name: 'PAST EVENTS' })).toBeVisible();
  await expect(page).toHaveURL('/?when=past');
  await expect(page.getByRole('heading', { name: `${WORD} Bygone` })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Next up' })).toHaveCount(0);
  await page.goto('/?when=past&search=nobody-is-called-that');
  await expect(page.getByText('No past events to display.')).toBeVisible();
  await page.getByRole('link', { name: 'UPCOMING' }).click();
  await expect(page.getByRole('heading', { name: 'UPCOMING EVENTS' })).toBeVisible();
});

test('the list shows grey shapes while its shows load', async ({ page }) => {
  await page.route('**/api/v1/shows/upcoming/**', async (route) => {
    await expect(page.getByText('Loading events')).toBeAttached();
    await route.fallback();
  });
  await page.goto(`/?search=${WORD}`);
  await expect(page.getByText('Loading events')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: `${WORD} 1` })).toBeVisible();
});
