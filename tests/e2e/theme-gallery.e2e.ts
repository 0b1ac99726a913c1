import { velvet } from '@stagedoor/contracts/system-themes/system-themes';
import type { Theme } from '@stagedoor/contracts/theme';
import { expect, signIn, test } from './browser-test.ts';
import { toast } from './data-table.ts';
import { pressOn } from './keyboard.ts';
import { visit } from './live-connections.ts';
import { activateFirst, activeTheme, addOwn, card, confirmUse, chooseTheme } from './themes.ts';

test.use({ colorScheme: 'light' });
test.beforeEach(({ page }) => signIn(page));
test.afterEach(({ staff }) => activateFirst(staff));

test.describe('the gallery of themes', () => {
  test('is reached from the bar, and shows every theme in both modes', async ({ page, staff }) => {
    await page.goto('/manage/mailing-list');
    await page.getByRole('navigation', { name: 'Management' }).getByText('THEMES').click();
    await expect(page).toHaveURL('/manage/themes');
    const themes = await staff.read<Theme[]>('/api/v1/themes/');
    const list = page.getByRole('list', { name: 'Themes' });
    await expect(list.getByRole('listitem')).toHaveCount(themes.length);
    const looks = card(page, 'Velvet').locator('[data-themed]');
    await expect(looks).toHaveCount(2);
    for (const [index, mode] of (['light', 'dark'] as const).entries()) {
      const primary = await looks
        .nth(index)
        .evaluate((look) => getComputedStyle(look).getPropertyValue('--primary'));
      expect(primary).toBe(velvet.css_vars[mode].primary);
    }
  });

  test('asks before it activates a theme, and can undo it', async ({ page, staff }) => {
    await page.goto('/manage/themes');
    const before = await activeTheme(page);
    const useVelvet = page.getByRole('button', { name: 'Use Velvet' });
    await pressOn(page, useVelvet);
    await expect(confirmUse(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(useVelvet).toBeFocused();
    expect(await activeTheme(page)).toEqual(before);
    await page.keyboard.press('Enter');
    await pressOn(page, confirmUse(page));
    await expect(toast(page, 'The site uses Velvet now.')).toBeVisible();
    const { primary } = velvet.css_vars.light;
    await expect.poll(() => activeTheme(page)).toEqual({ theme: 'velvet 1', primary });
    await expect(card(page, 'Velvet').getByText('Current')).toBeVisible();
    const current = () => staff.read('/api/v1/themes/current-setting/');
    await expect.poll(current).toEqual({ theme_name: 'velvet' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, 'The site uses Lantern now.')).toBeVisible();
    await expect(card(page, 'Lantern').getByText('Current')).toBeVisible();
    await expect.poll(() => activeTheme(page)).toEqual(before);
    await expect.poll(current).toEqual({ theme_name: 'lantern' });
  });

  test('keeps the mark of a theme activated while the gallery loads', async ({ page, staff }) => {
    await visit(page, '/manage/themes');
    const isLoading = Promise.withResolvers<void>();
    const isMarked = Promise.withResolvers<void>();
    const isAnswered = Promise.withResolvers<void>();
    await page.route(
      '**/api/v1/themes/current-setting/',
      async (route) => {
        const response = await route.fetch();
        isLoading.resolve();
        await isMarked.promise;
        await route.fulfill({ response });
        isAnswered.resolve();
      },
      { times: 1 },
    );
    await page.route('**/api/v1/themes/set-current/', async (route) => {
      await isAnswered.promise;
      await route.continue();
    });
    await addOwn(staff, 'news');
    await isLoading.promise;
    await chooseTheme(page, 'Velvet');
    await expect(card(page, 'Velvet').getByText('Current')).toBeVisible();
    isMarked.resolve();
    await expect(toast(page, 'The site uses Velvet now.')).toBeVisible();
    await expect(card(page, 'news')).toBeVisible();
    await expect(card(page, 'Velvet').getByText('Current')).toBeVisible();
  });

  test('explains why system themes and the active one stay', async ({ page, staff }) => {
    await addOwn(staff, 'surplus');
    await page.goto('/manage/themes');
    await expect(page.getByText('part of the program')).toHaveCount(1);
    await expect(card(page, 'Velvet').getByRole('button', { name: 'Delete Velvet' })).toHaveCount(
      0,
    );
    await chooseTheme(page, 'surplus');
    const kept = page.getByRole('button', { name: 'Delete surplus' });
    await expect(kept).toBeDisabled();
    await expect(kept).toHaveAccessibleDescription(/^The site uses it/);
  });
});

test.describe('duplicating a theme', () => {
  test.use({ expectedFailures: [400] });

  test('asks for both names, says what is wrong, and shows the copy', async ({ page }) => {
    await visit(page, '/manage/themes');
    await page.getByRole('button', { name: 'Duplicate Velvet' }).click();
    const dialog = page.getByRole('dialog', { name: 'Duplicate Velvet' });
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('velvet-copy');
    await dialog.getByLabel('Name', { exact: true }).fill('neon');
    await dialog.getByLabel('Display Name').fill('My Velvet');
    await dialog.getByRole('button', { name: 'Duplicate' }).click();
    await expect(dialog.getByText('A theme with this name already exists.')).toBeVisible();
    await dialog.getByLabel('Name', { exact: true }).fill('my-velvet');
    await dialog.getByRole('button', { name: 'Duplicate' }).click();
    await expect(dialog).toBeHidden();
    await expect(card(page, 'My Velvet')).toBeVisible();
  });
});
