import type { Locator, Route } from '@playwright/test';
import { dayFromNow, expect, expectAccessible, test } from './browser-test.ts';
import { choose, dismiss, fail, menuOf, rowOf, toast } from './data-table.ts';
import { openMenu, pressOn, tabTo } from './keyboard.ts';
import { tour, visit } from './manage-shows.ts';

test.describe('the menu of a row', () => {
  test('opens by mouse and keyboard, and returns the focus', async ({ page, staff }) => {
    await tour(staff, 'Anise');
    await visit(page, 'anise');
    const [basil, abel] = [menuOf(page, 'Basil'), menuOf(page, 'Abel')];
    const menu = page.getByRole('menu', { name: 'Actions for Basil' });
    const item = (name: string) => menu.getByRole('menuitem', { name, exact: true });

    await expect(basil).toHaveAttribute('aria-haspopup', 'menu');
    await expect(basil).toHaveAttribute('aria-expanded', 'false');
    await basil.click();
    await expect(basil).toHaveAttribute('aria-expanded', 'true');
    await expect(menu.getByRole('menuitem')).toHaveText([
      'View Show Page, opens in a new tab',
      'Edit',
      'Duplicate…',
      'History',
      'Publish',
      'Mark as Sold Out',
      'Call Off or Move…',
      'Tell the Mailing List',
      'Archive',
    ]);
    await expectAccessible(page);
    // While a menu is open, a click elsewhere only closes it.
    const pressAt = async (button: Locator) => {
      const { x = 0, y = 0 } = (await button.boundingBox()) ?? {};
      await page.mouse.click(x + 5, y + 5);
    };
    await pressAt(basil);
    await expect(menu).toBeHidden();
    await abel.click();
    await expect(page.getByRole('menu')).toHaveAccessibleName('Actions for Abel');
    await pressAt(page.getByRole('button', { name: 'Basil', exact: true }));
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await basil.click();
    await expect(page.getByRole('menu')).toHaveAccessibleName('Actions for Basil');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(basil).toBeFocused();

    await pressOn(page, basil, 'ArrowUp');
    await expect(item('Archive')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(basil).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(menu.getByRole('menuitem', { name: 'View Show Page' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(menu).toBeHidden();
    await tabTo(page, basil);
    await page.keyboard.press('Enter');
    await expect(menu.getByRole('menuitem', { name: 'View Show Page' })).toBeFocused();
    const opened = page.waitForEvent('popup');
    await page.keyboard.press('Enter');
    await expect(await opened).toHaveURL(/\/shows\//);
  });

  test('sells out a show, which the form can put back on sale', async ({ page, staff }) => {
    await staff.addShow({ headlining_artist: 'Sorrel', ticket_url: 'https://tickets.example.com' });
    await visit(page, 'sorrel');
    const badge = rowOf(page, 'Sorrel').getByText('Sold Out', { exact: true });
    await choose(page, 'Sorrel', 'Mark as Sold Out');
    await expect(toast(page, 'Show marked as sold out successfully.')).toBeVisible();
    await expect(badge).toBeVisible();
    await choose(page, 'Sorrel', 'Edit');
    const dialog = page.getByRole('dialog', { name: 'Edit Show' });
    const isSoldOut = dialog.getByRole('switch', { name: 'Sold out' });
    await expect(isSoldOut).toBeChecked();
    await isSoldOut.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Control+Enter');
    await expect(toast(page, 'Show updated successfully.')).toBeVisible();
    await expect(badge).toBeHidden();
  });

  test('cancels, reinstates and moves a show by keyboard', async ({ page, staff }) => {
    await staff.addShow({ headlining_artist: 'Fennel', date: dayFromNow(9) });
    await visit(page, 'fennel');
    const row = rowOf(page, 'Fennel');
    const dialog = page.getByRole('dialog', { name: 'Call off or move Fennel' });
    const status = dialog.getByRole('combobox', { name: 'Status' });
    const note = dialog.getByRole('textbox', { name: 'Note to visitors' });
    const openDialog = async () => {
      await openMenu(page, menuOf(page, 'Fennel'));
      await page.keyboard.type('Call');
      await page.keyboard.press('Enter');
      await expect(status).toBeFocused();
    };
    await openDialog();
    await expect(status).toHaveValue('cancelled');
    await tabTo(page, note);
    await page.keyboard.type('The singer lost her voice.');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Show cancelled successfully.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(row.getByText('Cancelled', { exact: true })).toBeVisible();

    await openDialog();
    await expect(note).toHaveValue('The singer lost her voice.');
    await expect(status.getByRole('option')).toHaveText(['Cancelled', 'As planned']);
    await page.keyboard.press('A');
    await tabTo(page, dialog.getByRole('button', { name: 'Reinstate Show' }));
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Show reinstated successfully.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(row.getByText('Cancelled', { exact: true })).toBeHidden();

    await openDialog();
    await page.keyboard.press('R');
    await dialog.getByRole('button', { name: 'Reschedule Show' }).press('Enter');
    await expect(dialog.getByText('The show is on this day already.')).toBeVisible();
    await dialog.getByLabel('Date', { exact: true }).fill(dayFromNow(16));
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Show rescheduled successfully.')).toBeVisible();
    await expect(dialog).toBeHidden();
    const moved = row.getByText('Rescheduled', { exact: true });
    await expect(moved).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(moved).toBeHidden();
  });

  test('publishes, unpublishes, archives and unarchives', async ({ page, staff }) => {
    await staff.addShow({ headlining_artist: 'Borage' });
    await visit(page, 'borage', '&status=all');
    for (const [item, message, status] of [
      ['Unpublish', 'Show unpublished successfully.', 'Unpublished'],
      ['Publish', 'Show published successfully.', 'Published'],
      ['Archive', 'Show archived successfully.', 'Archived'],
      ['Unarchive', 'Show unarchived successfully.', 'Unpublished'],
    ] as const) {
      await choose(page, 'Borage', item);
      await expect(toast(page, message)).toBeVisible();
      await expect(rowOf(page, 'Borage').getByText(status, { exact: true })).toBeVisible();
    }
  });

  test('duplicates a show to another date, and opens the draft', async ({ page, staff }) => {
    await staff.addShow({
      headlining_artist: 'Tansy',
      date: dayFromNow(20),
      support_artists: 'Rue',
    });
    await visit(page, 'tansy', '&status=all');
    await choose(page, 'Tansy', 'Duplicate…');
    const dialog = page.getByRole('dialog', { name: 'Duplicate Tansy' });
    const date = dialog.getByLabel('Date', { exact: true });
    await expect(date).toBeFocused();
    await expect(date).toHaveValue(dayFromNow(27));
    await date.fill('');
    await dialog.getByRole('button', { name: 'Duplicate' }).click();
    await expect(dialog.getByText('Date is required')).toBeVisible();
    await date.fill(dayFromNow(34));
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Show duplicated successfully.')).toBeVisible();
    const editor = page.getByRole('dialog', { name: 'Edit Show' });
    await expect(editor.getByLabel('Date', { exact: true })).toHaveValue(dayFromNow(34));
    await expect(editor.getByLabel('Support Artists')).toHaveValue('Rue');
    await expect(editor.getByRole('switch', { name: 'Published' })).not.toBeChecked();
    // A copy is made of what is stored, so not while something is being changed.
    const again = editor.getByRole('button', { name: 'Duplicate…' });
    await editor.getByLabel('Support Artists').fill('Sorrel');
    await expect(again).toBeDisabled();
    await editor.getByLabel('Support Artists').fill('Rue');
    await again.click();
    await expect(date).toHaveValue(dayFromNow(41));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(rowOf(page, 'Tansy')).toHaveCount(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rowOf(page, 'Tansy').filter({ hasText: 'Archived' })).toHaveCount(1);
  });

  test.describe('whose entries fail', () => {
    test.use({ expectedFailures: [503] });

    test('shows the failure in the words of the specification', async ({ page, staff }) => {
      await tour(staff, 'Lovage');
      await page.route(/shows\/[^/]+\/(un)?archive/, fail);
      await page.route(/shows\/[^/]+\/$/, failToChange);
      await visit(page, 'lovage', '&status=all');
      for (const [name, item, message] of [
        ['Abel', 'Unpublish', 'Failed to update show status. Please try again.'],
        ['Abel', 'Archive', 'Failed to archive show. Please try again.'],
        ['Aaron', 'Unarchive', 'Failed to unarchive show. Please try again.'],
      ] as const) {
        await choose(page, name, item);
        await dismiss(page, message);
      }
    });
  });
});

function failToChange(route: Route): Promise<void> {
  return route.request().method() === 'PATCH' ? fail(route) : route.fallback();
}
