import type { Page } from '@playwright/test';
import { dayFromNow, expect, takenOver, test } from './browser-test.ts';
import { fail } from './data-table.ts';

const LIST = /\/api\/v1\/shows\/upcoming\//;
/** What a tab that is seen again asks for before it loads anything. */
const SETTING = /\/api\/v1\/themes\/current-setting\//;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

test("a tab that becomes visible the next day loads that day's shows", async ({ page, staff }) => {
  await staff.addShow({ headlining_artist: 'Medlar Tonight', date: dayFromNow(0) });
  await page.clock.install();
  await page.goto('/?search=Medlar');
  await expect(page.getByRole('heading', { name: 'Medlar Tonight' })).toBeVisible();
  await takenOver(page);
  let requested = 0;
  page.on('request', (request) => {
    if (LIST.test(request.url())) requested += 1;
  });
  await becomesVisible(page);
  await page.clock.setFixedTime(Date.now() + DAY_MS);
  const again = page.waitForRequest(LIST);
  await asksAgain(page);
  await again;
  expect(requested).toBe(1);
});

test('a tab that becomes visible again says what became of a show', async ({ page, staff }) => {
  const id = await staff.addShow({ headlining_artist: 'Quince', date: dayFromNow(3) });
  await page.clock.install();
  await page.goto(`/shows/${id}`);
  await takenOver(page);
  await staff.send('POST', `/api/v1/shows/${id}/cancel/`, { status_note: 'Snow.' });
  // Visitors wait for nobody else's changes.
  await staff.read(`/api/v1/shows/${id}/`);
  await page.clock.setFixedTime(Date.now() + MINUTE_MS);
  await asksAgain(page);
  await expect(page.getByRole('article')).toContainText('CANCELLED This show is cancelled. Snow.');
});

test.describe('while the server cannot be reached', () => {
  test.use({ expectedFailures: [503] });

  test('a tab that becomes visible again stays as it is', async ({ page, staff }) => {
    const id = await staff.addShow({ headlining_artist: 'Medlar Late', date: dayFromNow(4) });
    await page.clock.install();
    await page.goto(`/shows/${id}`);
    await takenOver(page);
    await page.route('**/api/v1/**', fail);
    await page.clock.setFixedTime(Date.now() + MINUTE_MS);
    await asksAgain(page);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading', { level: 1, name: 'Medlar Late' })).toBeVisible();
  });
});

/** As the browser does when a tab comes to the front. */
async function becomesVisible(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

/** Repeats the event until the page asks: the code that listens for it may load later. */
async function asksAgain(page: Page): Promise<void> {
  await expect(async () => {
    const answered = page.waitForResponse(SETTING, { timeout: 10_000 });
    await becomesVisible(page);
    await answered;
  }).toPass();
}
