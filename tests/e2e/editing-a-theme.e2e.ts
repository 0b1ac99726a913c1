import { velvet } from '@stagedoor/contracts/system-themes/system-themes';
import type { Theme } from '@stagedoor/contracts/theme';
import { expect, signIn, test } from './browser-test.ts';
import { counted, passNews, visit } from './live-connections.ts';
import {
  addOwn,
  card,
  editor,
  fails,
  field,
  activateFirst,
  activeTheme,
  chooseTheme,
} from './themes.ts';

test.use({ colorScheme: 'light' });
test.beforeEach(({ page }) => signIn(page));
test.afterEach(({ staff }) => activateFirst(staff));

test.describe('the theme editor', () => {
  test('previews every change, warns of contrast, and takes it back', async ({ page, staff }) => {
    await addOwn(staff, 'looked-at');
    await page.goto('/manage/themes');
    const before = await activeTheme(page);
    await page.getByRole('button', { name: 'Edit looked-at' }).click();
    await expect
      .poll(async () => (await activeTheme(page)).primary)
      .toBe(velvet.css_vars.light.primary);
    await expect(
      editor(page).getByText('Every text can be read in the light theme.'),
    ).toBeVisible();
    await field(page, 'Primary').fill('#00aa55');
    await expect.poll(async () => (await activeTheme(page)).primary).toBe('#00aa55');
    await expect(field(page, 'Pick primary')).toHaveValue('#00aa55');
    await field(page, 'Primary foreground').fill('#00aa66');
    await expect(
      editor(page).getByText('Primary foreground on primary: 1.0, needs 4.5'),
    ).toBeVisible();
    await field(page, 'Primary').fill('reddish');
    await expect(field(page, 'Primary')).toHaveAccessibleDescription(/^Give a colour/);
    await editor(page).getByRole('radio', { name: 'Dark' }).check();
    await expect
      .poll(async () => (await activeTheme(page)).primary)
      .toBe(velvet.css_vars.dark.primary);
    await page.keyboard.press('Escape');
    await page
      .getByRole('alertdialog', { name: 'Discard your changes?' })
      .getByRole('button', { name: 'Discard' })
      .click();
    await expect(editor(page)).toBeHidden();
    await expect.poll(() => activeTheme(page)).toEqual(before);
  });

  test('leads to a wrong value of the other mode, instead of saving', async ({ page, staff }) => {
    await addOwn(staff, 'half-wrong');
    await page.goto('/manage/themes');
    await page.getByRole('button', { name: 'Edit half-wrong' }).click();
    await editor(page).getByRole('radio', { name: 'Dark' }).check();
    await field(page, 'Primary').fill('reddish');
    await editor(page).getByRole('radio', { name: 'Light' }).check();
    await editor(page).getByRole('button', { name: 'Save changes' }).click();
    await expect(editor(page).getByRole('radio', { name: 'Dark' })).toBeChecked();
    await expect(field(page, 'Primary')).toBeFocused();
    await expect(field(page, 'Primary')).toHaveAccessibleDescription(/^Give a colour/);
  });

  test('saves a change of the active theme, which all pages show', async ({ page, staff }) => {
    await addOwn(staff, 'kept');
    await visit(page, '/manage/themes');
    await chooseTheme(page, 'kept');
    await expect(page.getByText('The site uses kept now.')).toBeVisible();
    await page.getByRole('button', { name: 'Edit kept' }).click();
    await field(page, 'Primary').fill('#007744');
    const requests = counted(page.context(), /\/api\/v1\/themes\//);
    await editor(page).getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Theme updated successfully.')).toBeVisible();
    await expect.poll(() => activeTheme(page)).toEqual({ theme: 'kept 2', primary: '#007744' });
    await passNews(page, staff);
    // The save, and the list, which has two parts.
    expect(requests.count).toBe(3);
  });

  test('loads a font of the font service once the theme is saved', async ({ page, staff }) => {
    const requested: (string | null)[] = [];
    await page.route('https://fonts.bunny.net/**', (route) => {
      requested.push(new URL(route.request().url()).searchParams.get('family'));
      return route.fulfill({ contentType: 'text/css', body: '' });
    });
    const { id } = await addOwn(staff, 'lettered');
    await page.goto('/manage/themes');
    await page.getByRole('button', { name: 'Edit lettered' }).click();
    await field(page, 'Font sans').fill('Space Mono, monospace');
    await editor(page).getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Theme updated successfully.')).toBeVisible();
    await expect.poll(() => requested).toEqual(['Space Mono:400,700']);
    await page.unrouteAll({ behavior: 'wait' });
    await staff.send('DELETE', `/api/v1/themes/${id}/`);
  });

  test('opens with a generated theme that is not saved yet', async ({ page, staff }) => {
    const before = await staff.read<Theme[]>('/api/v1/themes/');
    await page.goto('/manage/themes');
    await page.getByRole('button', { name: 'Generate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Generate a Theme' });
    await dialog.getByRole('button', { name: 'Generate' }).click();
    await expect(dialog.getByText('Say what the theme should look like.')).toBeVisible();
    await dialog.getByLabel('Prompt').fill('Rounded purple zing');
    await dialog.getByRole('checkbox', { name: 'Coastline' }).check();
    await dialog.getByRole('button', { name: 'Generate' }).click();
    await expect(field(page, 'Display Name')).toHaveValue('Rounded purple zing');
    await expect(
      editor(page).getByText('Understood: rounded, purple. Not understood: zing.'),
    ).toBeVisible();
    expect(await staff.read<Theme[]>('/api/v1/themes/')).toEqual(before);
  });
});

test.describe('a theme from words that mean nothing', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('is made nevertheless, and the editor says what can be named', async ({ page }) => {
    await page.goto('/manage/themes');
    await page.getByRole('button', { name: 'Generate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Generate a Theme' });
    await dialog.getByLabel('Prompt').fill('flurble wug');
    await page.keyboard.press('Control+Enter');
    await expect(
      editor(page).getByText(/^None of the words was understood. Name colours such as /),
    ).toBeVisible();

    // It is seen on the whole site before it is saved.
    await field(page, 'Background').fill('#12ff34');
    const opened = page.waitForEvent('popup');
    await editor(page).getByRole('button', { name: 'See the site in it' }).click();
    const site = await opened;
    const bar = site.getByRole('region', { name: 'Theme preview' });
    await expect(bar).toContainText('nobody else sees this');
    await expect(bar.getByRole('button')).toHaveText(['Close']);
    await expect(site.locator('html')).toHaveCSS('background-color', 'rgb(18, 255, 52)');
    await site.close();
    await expect(editor(page).getByLabel('Display Name')).not.toHaveValue('');
    expect(await page.evaluate(() => sessionStorage.getItem('theme_preview'))).toBeNull();
  });
});

test.describe('a theme that somebody else has activated', () => {
  test.use({ expectedFailures: [503] });

  test('shows "Failed to refresh theme" when it cannot be loaded', async ({ page, staff }) => {
    await visit(page, '/manage/themes');
    await fails(page, '**/themes/current/');
    await staff.send('POST', '/api/v1/themes/set-current/', { theme_name: 'velvet' });
    await expect(page.getByText('Failed to refresh theme')).toBeVisible();
  });
});

test.describe('an edit of a theme that fails', () => {
  test.use({ expectedFailures: [503] });

  test('keeps the typed values when saving fails', async ({ page }) => {
    await page.goto('/manage/themes');
    await expect(card(page, 'Lantern')).toBeVisible();
    await fails(page, '**/api/v1/themes/');
    await page.getByRole('button', { name: 'New Theme' }).click();
    await expect(field(page, 'Name')).toHaveValue('lantern-copy');
    await editor(page).getByLabel('Display Name').fill('Precious');
    const reload = page.waitForResponse((response) => response.request().method() === 'GET');
    await editor(page).getByRole('button', { name: 'Create Theme' }).click();
    // The gallery is loaded again, which fails as well; only one toast is shown.
    await (await reload).finished();
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    await expect(page.getByText('Failed to save theme. Please try again.')).toBeVisible();
    await expect(editor(page).getByLabel('Display Name')).toHaveValue('Precious');
  });
});
