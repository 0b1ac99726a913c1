import type { Page } from '@playwright/test';
import { velvet } from '@stagedoor/contracts/system-themes/system-themes';
import { expect, expectAccessible, signIn, test } from './browser-test.ts';
import { toast } from './data-table.ts';
import { pressOn } from './keyboard.ts';
import { activateFirst, activeTheme, card, confirmUse } from './themes.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Theme preview' });
const themeOf = async (page: Page) => (await activeTheme(page)).theme;

test.use({ colorScheme: 'light' });
test.beforeEach(({ page }) => signIn(page));
test.afterEach(({ staff }) => activateFirst(staff));

test.describe('the preview of a theme', () => {
  test('shows every page in it, in this tab, until it is closed', async ({ page, browser }) => {
    await page.goto('/manage/themes');
    await pressOn(page, page.getByRole('button', { name: 'Preview Velvet' }));
    await expect(bar(page)).toContainText('Preview of Velvet: nobody else sees this.');
    await expect(page).toHaveURL('/');
    await expect.poll(() => themeOf(page)).toBe('velvet 1');
    await page.getByRole('link', { name: 'INFO', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'VENUE INFO' })).toBeVisible();
    expect(await themeOf(page)).toBe('velvet 1');
    await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
    await expect
      .poll(async () => (await activeTheme(page)).primary)
      .toBe(velvet.css_vars.dark.primary);
    await expectAccessible(page);

    const visitor = await browser.newPage();
    await visitor.goto('/info');
    await expect(visitor.getByRole('heading', { name: 'VENUE INFO' })).toBeVisible();
    expect(await themeOf(visitor)).toBe('lantern 1');
    await expect(bar(visitor)).toHaveCount(0);
    await visitor.close();

    // Nothing of the active theme is painted after a reload either.
    await page.route('**/assets/*.js', (route) => route.abort('aborted'));
    await page.reload({ waitUntil: 'domcontentloaded' });
    expect(await themeOf(page)).toBe('velvet 1');
    await page.unroute('**/assets/*.js');
    await page.reload();
    await pressOn(page, bar(page).getByRole('button', { name: 'Close', exact: true }));
    await expect(page).toHaveURL('/manage/themes');
    await expect(bar(page)).toHaveCount(0);
    await expect.poll(() => themeOf(page)).toBe('lantern 1');
    await page.reload();
    await expect(card(page, 'Velvet')).toBeVisible();
    expect(await themeOf(page)).toBe('lantern 1');
  });

  test('asks before the theme is activated', async ({ page, staff }) => {
    const current = () => staff.read('/api/v1/themes/current-setting/');
    await page.goto('/manage/themes');
    await page.getByRole('button', { name: 'Preview Velvet' }).click();
    await bar(page).getByRole('button', { name: 'Use Velvet' }).click();
    expect(await current()).toEqual({ theme_name: 'lantern' });
    await confirmUse(page).click();
    await expect(toast(page, 'The site uses Velvet now.')).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'UPCOMING EVENTS' })).toBeFocused();
    await expect.poll(current).toEqual({ theme_name: 'velvet' });
  });

  test('ends when the person signs out', async ({ page }) => {
    await page.goto('/manage/themes');
    await page.getByRole('button', { name: 'Preview Velvet' }).click();
    await expect(bar(page)).toBeVisible();
    await page.getByRole('contentinfo').getByRole('button', { name: 'Log out' }).click();
    await expect(bar(page)).toHaveCount(0);
    await expect.poll(() => themeOf(page)).toBe('lantern 1');
  });
});
