import type { Page } from '@playwright/test';
import { expect, holdBack, signIn, test } from './browser-test.ts';

/* Cumulative Layout Shift: how far things on the screen move by themselves. */

const WIDTHS = [390, 1440];
const PUBLIC = [
  '/',
  '/?search=nobody+plays+this',
  '/info',
  '/contact',
  '/login',
  '/signup',
  '/leave/token',
];
const MANAGED = [
  '/manage/shows',
  '/manage/shows?section=messages',
  '/manage/shows?section=faq',
  '/manage/mailing-list',
  '/manage/themes',
  '/manage/venue',
  '/manage/mail',
  '/manage/people',
];

for (const width of WIDTHS) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('nothing moves on the pages of the site', async ({ page, staff }) => {
      const id = await staff.addShow({ headlining_artist: 'Stillwater' }, ['one.png', 'two.png']);
      for (const path of [...PUBLIC, `/shows/${id}`])
        expect.soft(await shiftsOf(page, path), path).toEqual([]);
    });

    test('nothing moves in the back office, nor on the list for staff', async ({ page }) => {
      await signIn(page);
      for (const path of ['/', ...MANAGED])
        expect.soft(await shiftsOf(page, path), path).toEqual([]);
    });
  });
}

test('the envelope stays where it is when the social links come after it', async ({ page }) => {
  const release = await holdBack(page, /social-links/);
  await page.goto('/info');
  const envelope = page.getByRole('button', { name: 'Join the mailing list' });
  await expect(envelope).toBeVisible();
  const before = await envelope.boundingBox();
  release();
  await expect(page.getByRole('list', { name: 'Social media' })).toBeVisible();
  expect(await envelope.boundingBox()).toEqual(before);
});

test('the filters are shown once all of them have come', async ({ page, staff }) => {
  await staff.addShow({ headlining_artist: 'Half Way', genre_id: 'rock' });
  const box = page.getByRole('searchbox', { includeHidden: true });
  await page.route('**/assets/*.js', (route) => route.abort('aborted'));
  await page.goto('/');
  await expect(box).toBeVisible();
  await page.route('/', async (route) => {
    const html = await (await route.fetch()).text();
    await route.fulfill({ contentType: 'text/html', body: html.split('Show as a list')[0] ?? '' });
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(box).toBeAttached();
  await expect(box).toBeHidden();
});

/** What moved by itself until the page was loaded and its footer was in sight. */
async function shiftsOf(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await page.keyboard.press('End');
  await page.waitForLoadState('networkidle');
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts: string[] = [];
          for (const entry of list.getEntries())
            if ('value' in entry && 'sources' in entry && Number(entry.value) > 0)
              shifts.push(JSON.stringify(entry));
          resolve(shifts);
        }).observe({ type: 'layout-shift', buffered: true });
        // Where nothing moved, the observer is never called.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve([])));
      }),
  );
}
