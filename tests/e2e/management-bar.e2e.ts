import type { Locator, Page } from '@playwright/test';
import { blueNote, velvet } from '@stagedoor/contracts/system-themes/system-themes';
import { dayFromNow, expect, signIn, test } from './browser-test.ts';
import { replaceBoot } from './page-boot.ts';

test.beforeEach(({ page }) => signIn(page));

test('the section of the back office survives a reload', async ({ page }) => {
  await page.goto('/manage/shows?dates=all');
  const messages = page.getByRole('link', { name: 'MESSAGES' });
  await messages.click();
  await expect(messages).toHaveAttribute('aria-current', 'page');
  await page.reload();
  await expect(messages).toHaveAttribute('aria-current', 'page');
  await page.goto('/manage/shows?section=faq');
  await expect(page.getByText('FAQ management coming soon...')).toBeVisible();
  await page.reload();
  await expect(page.getByText('FAQ management coming soon...')).toBeVisible();
  await expect(page.getByRole('grid')).toHaveCount(0);
});

test('a section that only the navigation state names is in the address', async ({ page }) => {
  await page.goto('/manage/mailing-list');
  // As an earlier visit leaves it in the history. The app listens to its own `replaceState`:
  // this way it finds the state only when it starts again.
  await page.evaluate(() =>
    History.prototype.replaceState.call(
      history,
      { ...history.state, section: 'faq' },
      '',
      '/manage/shows',
    ),
  );
  await page.reload();
  await expect(page.getByText('FAQ management coming soon...')).toBeVisible();
  await expect(page).toHaveURL('/manage/shows?section=faq');
  await page.goto('/manage');
  await expect(page).toHaveURL('/manage/shows');
});

test('the back office has one bar in sight, and no header or footer', async ({ page }) => {
  await page.goto('/manage/shows?dates=all');
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'ADMIN' })).toHaveAttribute('aria-current', 'page');
  await page.mouse.wheel(0, 400);
  const bar = page.getByRole('navigation', { name: 'Management' });
  await expect(bar).toBeInViewport({ ratio: 1 });
  await bar.getByRole('link', { name: 'View site' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner')).toBeVisible();
});

test('a show of any date and status is found from anywhere', async ({ page, staff }) => {
  const past = { headlining_artist: 'Bygone Barcarolle', date: dayFromNow(-40) };
  const id = await staff.addShow(past);
  await staff.send('POST', `/api/v1/shows/${id}/archive/`);
  await page.setViewportSize({ width: 1200, height: 844 });
  await page.goto('/manage/themes');
  await page.getByLabel('Find a show').fill('barcarolle');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: past.headlining_artist })).toBeVisible();
  await expect(page.getByLabel('Search')).toHaveValue('barcarolle');
  // Beside that field, a second one would only set filters that nobody chose.
  await expect(page.getByLabel('Find a show')).toHaveCount(0);
});

test('every link of the bar is in sight, and nothing scrolls sideways', async ({ page }) => {
  await manyUnread(page);
  for (const path of ['themes', 'mailing-list', 'shows', 'shows?section=messages'])
    await expectBarFits(page, path);
});

test('the bars have room for every word in themes with wide faces', async ({ page }) => {
  await manyUnread(page);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const theme of [velvet, blueNote]) {
    await replaceBoot(page, { theme });
    await page.goto('/info');
    const bar = page.getByRole('navigation', { name: 'Main' });
    await expect(bar.getByRole('link', { name: 'ADMIN' })).toBeVisible();
    expect((await bar.boundingBox())?.height, theme.name).toBeLessThan(60);
    await expectBarFits(page, 'themes');
  }
});

async function manyUnread(page: Page): Promise<void> {
  const path = '**/api/v1/messages/unread/count/';
  await page.route(path, (route) => route.fulfill({ json: { count: 12 } }));
}

async function expectBarFits(page: Page, path: string): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Management' });
  const controls = [
    ...['MESSAGES', 'MANAGE SHOWS', 'MAILING LIST', 'View site'].map((name) =>
      bar.getByRole('link', { name }),
    ),
    bar.getByRole('button', { name: 'Logout' }),
  ];
  await page.goto(`/manage/${path}`);
  await expect(page.locator('main h1')).toBeVisible();
  for (const width of [320, 390, 820, 1200, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const more =
      width < 1440
        ? bar.getByRole('button', { name: 'More' })
        : bar.getByRole('link', { name: 'INSIGHTS' });
    const themes = width < 768 ? [] : [bar.getByRole('link', { name: 'THEMES' })];
    for (const control of [...controls, ...themes, more])
      await expect(control).toBeInViewport({ ratio: 1 });
    for (const link of await bar.getByRole('listitem').getByRole('link').all())
      expect(await link.evaluate(linesOfWords), `${path} at ${width}`).toBe(1);
    await expect.poll(() => overlaps(bar), `${path} at ${width}`).toEqual([]);
    await expect
      .poll(async () => (await bar.boundingBox())?.height, `${path} at ${width}`)
      .toBeLessThanOrEqual(48);
    const beyond = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    await expect.poll(beyond, `${path} at ${width}`).toBe(0);
  }
  await page.setViewportSize({ width: 390, height: 844 });
}

/** The links and buttons of a bar that begin before the one on their left ends. */
function overlaps(bar: Locator): Promise<(string | null)[]> {
  return bar.locator('a, button').evaluateAll((controls) => {
    const visible = controls.filter((control) => control.getBoundingClientRect().width > 0);
    return visible
      .filter((control, place) => {
        const end = visible[place - 1]?.getBoundingClientRect().right ?? 0;
        return control.getBoundingClientRect().left < Math.floor(end);
      })
      .map((control) => control.textContent || control.getAttribute('title'));
  });
}

/** How many lines the words take with which an element begins. */
function linesOfWords(element: Element): number {
  const words = document.createRange();
  words.selectNodeContents(element.firstChild ?? element);
  return words.getClientRects().length;
}
