import type { Locator, Page } from '@playwright/test';
import type { Theme } from '@stagedoor/contracts/theme';
import { contrast } from '@stagedoor/contracts/facts/contrast';
import { expect, signIn, test } from './browser-test.ts';
import { pressOn, typeInto } from './keyboard.ts';
import type { Staff } from './staff.ts';
import { addOwn, editor, field } from './themes.ts';

const panel = (page: Page) =>
  editor(page).getByRole('region', { name: 'This theme was changed by you, in another tab' });
const version = (page: Page, part: string, whose: RegExp): Locator =>
  panel(page).getByRole('group', { name: part }).getByRole('radio', { name: whose });
const save = (page: Page) => editor(page).getByRole('button', { name: 'Save changes' });
const named = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** The stored theme, read by the browser that saved it last: its reads wait for its writes. */
async function stored(page: Page, name: string): Promise<Theme> {
  return (await page.request.get(`/api/v1/themes/${name}/`)).json();
}

/** Somebody else gives a theme another name to show and another colour in the dark. */
async function changeElsewhere(staff: Staff, theme: Theme, display_name: string): Promise<void> {
  const { id, name, description, css_vars } = theme;
  const dark = { ...css_vars.dark, card: '#101018' };
  const body = { name, display_name, description, css_vars: { ...css_vars, dark } };
  await staff.send('PUT', `/api/v1/themes/${id}/`, body);
}

test.use({ colorScheme: 'light', expectedFailures: [404, 409] });
test.beforeEach(({ page }) => signIn(page));

async function edit(page: Page, name: string): Promise<void> {
  await page.goto('/manage/themes');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(field(page, 'Name')).toHaveValue(name);
}

test.describe('two people with one theme', () => {
  test('choose between their values of the same field, by keyboard', async ({ page, staff }) => {
    const theme = await addOwn(staff, 'duel');
    await edit(page, 'duel');
    await changeElsewhere(staff, theme, 'Theirs');
    await field(page, 'Display Name').fill('Mine');
    await field(page, 'Primary').fill('#7a1f5c');
    await pressOn(page, save(page));
    await expect(panel(page)).toBeFocused();
    await expect(panel(page)).toContainText('Both versions changed Display Name');
    await expect(panel(page)).toContainText('The changes to Card (dark) are in the form');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(version(page, 'Display Name', /^By you, in another tab Theirs/)).toBeChecked();
    await expect(save(page)).toBeFocused();
    await expect(field(page, 'Display Name')).toHaveValue('Theirs');
    await page.keyboard.press('Enter');
    await expect(editor(page)).toBeHidden();
    await expect(named(page, 'Theirs')).toBeVisible();
    const kept = await stored(page, 'duel');
    expect(kept).toMatchObject({ display_name: 'Theirs', version: 3 });
    expect(kept.css_vars.light.primary).toBe('#7a1f5c');
    expect(kept.css_vars.dark.card).toBe('#101018');
  });

  test('keep the values of a deleted theme, and can create it again', async ({ page, staff }) => {
    const { id } = await addOwn(staff, 'phoenix');
    await edit(page, 'phoenix');
    await field(page, 'Primary').fill('#7a1f5c');
    await staff.send('DELETE', `/api/v1/themes/${id}/`);
    await save(page).click();
    await expect(editor(page).getByText('Somebody deleted this theme')).toBeVisible();
    await expect(field(page, 'Primary')).toHaveValue('#7a1f5c');
    await editor(page).getByRole('button', { name: 'Create Theme' }).click();
    await expect(page.getByText('Theme created successfully.')).toBeVisible();
    expect((await stored(page, 'phoenix')).css_vars.light.primary).toBe('#7a1f5c');
  });
});

test.describe('colours with too little contrast', () => {
  test('leave the editor and its question readable in a preview', async ({ page, staff }) => {
    await addOwn(staff, 'fog');
    await edit(page, 'fog');
    for (const name of ['Background', 'Foreground', 'Popover', 'Popover foreground', 'Card'])
      await field(page, name).fill('#777777');
    await field(page, 'Card foreground').fill('#787878');
    await field(page, 'Font display').fill('serif');
    const lookOf = (of: Locator) =>
      of.evaluate((element) => {
        const { color, backgroundColor } = getComputedStyle(element);
        return { color, backgroundColor };
      });
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(119, 119, 119)');
    const readable = async (of: Locator) => {
      const { color, backgroundColor } = await lookOf(of);
      expect(contrast(color, backgroundColor)).toBeGreaterThan(4.5);
    };
    await readable(editor(page));
    await readable(field(page, 'Name'));
    await editor(page).getByRole('radio', { name: 'Dark' }).check();
    await readable(editor(page));
    await page.keyboard.press('Escape');
    await readable(page.getByRole('alertdialog', { name: 'Discard your changes?' }));
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(editor(page)).toBeHidden();
  });

  test('cause a warning also where they are derived from others', async ({ page, staff }) => {
    await addOwn(staff, 'thin');
    await edit(page, 'thin');
    const calm = editor(page).getByText('Every text can be read in the light theme.');
    await expect(calm).toBeVisible();
    await field(page, 'Foreground').fill('');
    await field(page, 'Muted foreground').fill('');
    await expect(calm).toBeVisible();
    await field(page, 'Background').fill('#808080');
    await expect(editor(page).getByText(/^Muted foreground on background: \d/)).toBeVisible();
    await field(page, 'Foreground').fill('#8a8a8a');
    await expect(
      editor(page).getByText(/^Foreground on background: 1\.\d, needs 4.5/),
    ).toBeVisible();
  });
});

test('themes are made, edited, copied and deleted by keyboard alone', async ({ page }) => {
  await page.goto('/manage/themes');
  await test.step('generate', async () => {
    await pressOn(page, page.getByRole('button', { name: 'Generate' }));
    const dialog = page.getByRole('dialog', { name: 'Generate a Theme' });
    await expect(dialog.getByLabel('Prompt')).toBeFocused();
    await page.keyboard.type('Amber keys');
    await pressOn(page, dialog.getByRole('checkbox', { name: 'Velvet' }), 'Space');
    await pressOn(page, dialog.getByRole('button', { name: 'Generate' }));
    await expect(field(page, 'Display Name')).toHaveValue('Amber keys');
    await pressOn(page, editor(page).getByRole('button', { name: 'Create Theme' }));
    await expect(named(page, 'Amber keys')).toBeVisible();
  });
  await test.step('edit', async () => {
    await pressOn(page, page.getByRole('button', { name: 'Edit Amber keys' }));
    await expect(editor(page)).toBeVisible();
    await typeInto(page, field(page, 'Description'), ' By hand.');
    await page.keyboard.press('Tab');
    await expect(editor(page).getByRole('radio', { name: 'Light' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(editor(page).getByRole('radio', { name: 'Dark' })).toBeChecked();
    await pressOn(page, save(page));
    await expect(page.getByText('Theme updated successfully.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit Amber keys' })).toBeFocused();
  });
  await test.step('duplicate', async () => {
    await pressOn(page, page.getByRole('button', { name: 'Duplicate Amber keys' }));
    await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(named(page, 'Amber keys copy')).toBeVisible();
    await expect(
      page.getByRole('button', { name: 'Duplicate Amber keys', exact: true }),
    ).toBeFocused();
  });
  await test.step('delete', async () => {
    await pressOn(page, page.getByRole('button', { name: 'Delete Amber keys copy' }));
    const question = page.getByRole('alertdialog', { name: 'Delete this theme?' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(named(page, 'Amber keys copy')).toHaveCount(0);
    await expect(page.getByRole('list', { name: 'Themes' })).toBeFocused();
  });
});
