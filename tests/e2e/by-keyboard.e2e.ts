import { dayFromNow, expect, test } from './browser-test.ts';
import { openMenu, pressOn, tabTo, typeInto } from './keyboard.ts';
import { siteManager } from './site-manager.ts';
import { uploads } from './uploads.ts';

test('a show is made, published and found with the keyboard alone', async ({ page }) => {
  const name = 'Odessa Bloom';

  await test.step('sign in', async () => {
    await page.goto('/login');
    await typeInto(page, page.getByLabel('Username'), siteManager.email);
    await typeInto(page, page.getByLabel('Password'), siteManager.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
  });

  await test.step('reach the back office past the skip link', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'UPCOMING EVENTS' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: /skip/i })).toBeFocused();
    await pressOn(page, page.getByRole('link', { name: 'ADMIN' }));
    await expect(page.getByRole('heading', { name: 'Manage Shows', exact: true })).toBeVisible();
  });

  const dialog = page.getByRole('dialog', { name: 'Add Show' });
  await test.step('fill in the form', async () => {
    await pressOn(page, page.getByRole('button', { name: 'Add Show' }));
    await expect(dialog).toBeVisible();
    const [year = '', month = '', day = ''] = dayFromNow(12).split('-');
    await typeInto(page, dialog.getByLabel('Date'), `${month}${day}${year}`);
    await page.keyboard.press('Shift+Tab');
    await typeInto(page, dialog.getByLabel('Headlining Artist'), name);
    await typeInto(page, dialog.getByRole('combobox', { name: 'Genre' }), 'Soul');
    await expect(dialog.getByRole('combobox', { name: 'Genre' })).toHaveValue('soul');
  });

  await test.step('add photos and move the second to the front', async () => {
    const chooser = page.waitForEvent('filechooser');
    await pressOn(page, dialog.getByRole('button', { name: 'Add Photos' }));
    await (await chooser).setFiles(await uploads('red.png', 'green.png'));
    await tabTo(page, dialog.getByRole('button', { name: 'Add Photos' })).catch(() => undefined);
    const handle = dialog.getByRole('button', { name: 'Move photo 2 of 2 to the left' });
    await expect(handle).toBeVisible();
    for (
      let back = 0;
      back < 20 && !(await handle.evaluate((element) => element === document.activeElement));
      back += 1
    ) {
      await page.keyboard.press('Shift+Tab');
    }
    await page.keyboard.press('ArrowLeft');
    await expect(dialog.getByText('Photo 2 is now photo 1 of 2.')).toBeAttached();
    await expect(dialog.getByRole('listitem').first().getByRole('img')).toHaveAccessibleName(
      'green.png',
    );
  });

  await test.step('save, and the focus comes back to where it was', async () => {
    await pressOn(page, dialog.getByRole('button', { name: 'Publish show' }));
    await expect(page.getByText('Show created successfully.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add Show' })).toBeFocused();
  });

  await test.step('open it again from its row, and leave it with Escape', async () => {
    const menu = page.getByRole('button', { name: `Actions for ${name}` });
    await openMenu(page, menu);
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
    await page.keyboard.press('Enter');
    const edit = page.getByRole('dialog', { name: 'Edit Show' });
    await expect(edit.getByLabel('Headlining Artist')).toHaveValue(name);
    await page.keyboard.press('Escape');
    await expect(edit).toBeHidden();
  });

  await test.step('find it on the public page', async () => {
    await page.goto('/');
    await pressOn(page, page.getByRole('link', { name }).first());
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await pressOn(page, page.getByRole('link', { name: 'Back to Events' }));
    await expect(page.getByRole('heading', { name: 'UPCOMING EVENTS' })).toBeVisible();
  });
});
