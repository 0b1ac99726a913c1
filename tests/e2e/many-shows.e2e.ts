import { dayFromNow, expect, test } from './browser-test.ts';
import { changeAll, dismiss, expectApart, fail, names } from './data-table.ts';
import { LIST, multiply, tour, visit } from './manage-shows.ts';

test.describe('many shows', () => {
  test('are changed together, and the selection is cleared', async ({ page, staff }) => {
    for (const name of ['Tansy One', 'Tansy Two', 'Tansy Three'])
      await staff.addShow({ headlining_artist: name, date: dayFromNow(320) });
    await visit(page, 'tansy');
    const bar = page.getByRole('group', { name: 'Selected shows' });
    const act = (item: string, message: string) =>
      changeAll(page, { bar, count: 3, reloaded: LIST }, item, message);
    await act('Unpublish', '3 shows unpublished successfully.');
    await act('Publish', '3 shows published successfully.');
    await act('Archive', '3 show(s) archived successfully.');
    await expect(page.getByText('No shows found')).toBeVisible();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Archived');
    await act('Unarchive', '3 show(s) unarchived successfully.');
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Active');
    await page.getByRole('checkbox', { name: 'Select Tansy One' }).check();
    await page
      .getByRole('checkbox', { name: 'Select Tansy Three' })
      .click({ modifiers: ['Shift'] });
    await expect(bar.getByText(/^[23] selected$/)).toBeVisible();
    await bar.getByRole('button', { name: 'Clear Selection' }).click();
    await expect(bar).toBeHidden();
    await expect(page.getByRole('main').getByText(/^Showing 3 of/)).toBeFocused();
  });

  for (const width of [390, 820, 1440])
    test(`keep their bar in sight at ${width} pixels, which covers no row in use`, async ({
      page,
      staff,
    }) => {
      await staff.addShow({ headlining_artist: 'Fleabane' });
      await page.setViewportSize({ width, height: 800 });
      await multiply(page, 'Fleabane', 60);
      await visit(page, 'fleabane');
      const bar = page.getByRole('group', { name: 'Selected shows' });
      const rows = page.locator('[data-row]');
      await rows.nth(12).getByRole('checkbox').check();
      await expect(rows.nth(12)).toHaveAttribute('aria-selected', 'true');
      await expect(bar).toBeInViewport({ ratio: 1 });
      const box = page.locator(':focus');
      for (const key of ['ArrowDown', 'ArrowUp'])
        for (let steps = 0; steps < 11; steps += 1) {
          await page.keyboard.press(key);
          await expect(box).toBeInViewport({ ratio: 1 });
          await expectApart(bar, box);
          // Nothing else lies over it either.
          await box.click({ trial: true });
        }
      const last = page.locator('[data-row][aria-rowindex="61"]');
      // Chromium ignores the key, on any page, until the scrolling before it has ended.
      await expect(async () => {
        await page.keyboard.press('End');
        await expect(last).toBeInViewport({ ratio: 1, timeout: 2_000 });
      }).toPass();
      await expect(bar).toBeInViewport({ ratio: 1 });
      await expectApart(bar, last);
      await bar.getByRole('button', { name: 'Clear Selection' }).click();
      await expect(bar).toBeHidden();
    });

  test('keep the focus on a row far away, also when the list changes', async ({ page, staff }) => {
    await staff.addShow({ headlining_artist: 'Foxglove' });
    await multiply(page, 'Foxglove', 500);
    await visit(page, 'foxglove');
    await expect(page.getByRole('main').getByText(/^Showing 500 of/)).toBeVisible();
    const name = page.locator('[data-row][aria-rowindex="3"] [data-step=name]');
    await name.focus();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(page.locator('[data-row][aria-rowindex="501"]')).toBeInViewport();
    await expect(name).toBeFocused();
    await multiply(page, 'Foxglove', 501);
    await staff.addShow({ headlining_artist: 'Foxglove Two', date: dayFromNow(3_000) });
    await expect(page.getByRole('main').getByText(/^Showing 501 of/)).toBeVisible();
    await expect(page.locator('[data-row][aria-rowindex="501"]')).toBeInViewport();
    await expect(name).toBeFocused();
    await page.keyboard.press('ArrowDown');
    const next = page.locator('[data-row][aria-rowindex="4"] [data-step=name]');
    await expect(next).toBeFocused();
    await expect(next).toBeInViewport();
  });

  test.describe('that cannot be changed', () => {
    test.use({ expectedFailures: [503] });

    test('show the failure in the specified words, and stay selected', async ({ page, staff }) => {
      await tour(staff, 'Savory');
      await page.route(/shows\/bulk-/, fail);
      await visit(page, 'savory');
      const bar = page.getByRole('group', { name: 'Selected shows' });
      const act = async (item: string, message: string) => {
        await bar.getByRole('button', { name: item, exact: true }).click();
        await dismiss(page, message);
      };
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      await act('Publish', 'Failed to update shows. Please try again.');
      await act('Unpublish', 'Failed to update shows. Please try again.');
      await act('Archive', 'Failed to archive shows. Please try again.');
      await expect(bar.getByText('2 selected')).toBeVisible();
      await page.getByRole('combobox', { name: 'Status' }).selectOption('Archived');
      await expect(names(page)).toHaveText(['Aaron']);
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      await act('Unarchive', 'Failed to unarchive shows. Please try again.');
    });
  });
});
