import type { Page } from '@playwright/test';
import { dayFromNow, expect, expectAccessible, test } from './browser-test.ts';
import { choose, menuOf, rowOf, toast } from './data-table.ts';
import { openMenu, pressOn, tabTo } from './keyboard.ts';
import { visit } from './manage-shows.ts';

const parts = (page: Page, artist: string) => {
  const dialog = page.getByRole('dialog', { name: `Duplicate ${artist}` });
  return {
    dialog,
    date: dialog.getByLabel('Date', { exact: true }),
    until: dialog.getByLabel(/^Every \w+ until$/),
    dayOf: (day: string) => dialog.locator(`[data-day="${day}"]`),
    dates: dialog.getByRole('listitem'),
    button: (name: string) => dialog.getByRole('button', { name, exact: true }),
  };
};

test.describe('many copies of a show', () => {
  test('are made on days picked in a calendar, and undone at once', async ({ page, staff }) => {
    await staff.addShow({ headlining_artist: 'Tarragon', date: dayFromNow(20) });
    await staff.addShow({ headlining_artist: 'Glass Harbor', date: dayFromNow(23) });
    await visit(page, 'tarragon', '&status=all');
    await choose(page, 'Tarragon', 'Duplicate…');
    const { dialog, date, dayOf, dates, button } = parts(page, 'Tarragon');
    const [week, thursday, other] = [dayFromNow(27), dayFromNow(29), dayFromNow(42)];
    await expect(date).toBeFocused();
    await expect(dayOf(week)).toHaveAccessibleName('Tuesday, June 10, 2036, selected');
    await expect(dayOf(dayFromNow(23))).toHaveAccessibleName('Friday, June 6, 2036, has shows');
    await expect(dates).toHaveCount(0);
    await expect(button('Duplicate')).toBeVisible();

    await dayOf(thursday).click();
    await dayOf(other).click();
    await expect(dialog.getByText('3 dates', { exact: true })).toBeVisible();
    await expect(dates).toHaveText(['Tue, Jun 10', 'Thu, Jun 12', 'Wed, Jun 25']);
    await expect(dialog.getByRole('gridcell', { selected: true })).toHaveCount(3);
    await expectAccessible(page);
    // The first one too can be taken out: the next one takes its place.
    await dayOf(week).click();
    await expect(date).toHaveValue(thursday);
    await button('Go to the Next Month').click();
    await dayOf(dayFromNow(51)).click();
    await button('Remove Wed, Jun 25, 2036').click();
    await expect(dates).toHaveText(['Thu, Jun 12', 'Fri, Jul 4']);
    await button('Make 2 copies').click();

    await expect(toast(page, '2 shows duplicated successfully.')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(rowOf(page, 'Tarragon')).toHaveCount(3);
    await expect(rowOf(page, 'Thu, Jun 12, 2036')).toContainText('Unpublished');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rowOf(page, 'Tarragon').filter({ hasText: 'Archived' })).toHaveCount(2);
  });

  test('are made every week until a day, by keyboard alone', async ({ page, staff }) => {
    await staff.addShow({ headlining_artist: 'Chervil', date: dayFromNow(20) });
    await visit(page, 'chervil', '&status=all');
    await openMenu(page, menuOf(page, 'Chervil'));
    await page.keyboard.type('Dup');
    await page.keyboard.press('Enter');
    const { dialog, date, until, dayOf, dates, button } = parts(page, 'Chervil');
    await expect(date).toBeFocused();
    await expect(until).toHaveAccessibleName('Every Tuesday until');

    await tabTo(page, until);
    await page.keyboard.type('07012036');
    await expect(dates).toHaveText(['Tue, Jun 10', 'Tue, Jun 17', 'Tue, Jun 24', 'Tue, Jul 1']);
    await tabTo(page, dayOf(dayFromNow(27)));
    await page.keyboard.press('ArrowDown');
    await expect(dayOf(dayFromNow(34))).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await expect(dates).toHaveText(['Tue, Jun 10', 'Wed, Jun 18', 'Tue, Jun 24', 'Tue, Jul 1']);
    // The focus stays in the list while dates disappear from it.
    await pressOn(page, button('Remove Wed, Jun 18, 2036'));
    await expect(button('Remove Tue, Jun 24, 2036')).toBeFocused();
    await expect(dates).toHaveCount(3);
    await pressOn(page, button('Make 3 copies'));

    await expect(toast(page, '3 shows duplicated successfully.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(menuOf(page, 'Chervil')).toHaveCount(4);
    await pressOn(page, page.getByRole('button', { name: 'Undo' }));
    await expect(rowOf(page, 'Chervil').filter({ hasText: 'Archived' })).toHaveCount(3);
  });

  test('are at most sixty, and asked about where they are past', async ({ page, staff }) => {
    await staff.addShow({ headlining_artist: 'Lovage', date: dayFromNow(20) });
    await visit(page, 'lovage', '&status=all');
    await choose(page, 'Lovage', 'Duplicate…');
    const { dialog, date, until, dates, button } = parts(page, 'Lovage');
    const problem = dialog.getByText('At most 60 copies are made at once. Choose fewer days.');
    await until.fill(dayFromNow(27 + 59 * 7));
    await expect(dates).toHaveCount(60);
    await until.fill(dayFromNow(27 + 60 * 7));
    await expect(problem).toBeVisible();
    await expect(until).toHaveAccessibleDescription(/At most 60/);
    await button('Duplicate').click();
    await expect(until).toBeFocused();
    await until.fill(dayFromNow(20));
    await button('Duplicate').click();
    await expect(dialog.getByText('Choose a day after the first date, or none.')).toBeVisible();

    await until.fill('');
    await date.fill(dayFromNow(-7));
    await expect(dialog.getByText('This date is past.')).toBeVisible();
    await until.fill(dayFromNow(7));
    await expect(dialog.getByText('Past dates: 1 of 3.')).toBeVisible();
    await button('Make 3 copies').click();
    const both = page.getByRole('alertdialog', { name: 'Are these dates right?' });
    await both.getByRole('button', { name: 'Make 3 copies' }).click();
    await expect(toast(page, '3 shows duplicated successfully.')).toBeVisible();
  });

  test.describe('that the server refuses', () => {
    test.use({ expectedFailures: [400] });

    test('say which day is wrong', async ({ page, staff }) => {
      await staff.addShow({ headlining_artist: 'Savory', date: dayFromNow(20) });
      await page.route(/\/duplicate\//, (route) =>
        route.fulfill({
          status: 400,
          json: { error: 'No.', code: 'invalid', errors: { 'dates.1': ['Nobody plays then.'] } },
        }),
      );
      await visit(page, 'savory');
      await choose(page, 'Savory', 'Duplicate…');
      const { dialog, dayOf, button } = parts(page, 'Savory');
      await dayOf(dayFromNow(29)).click();
      await button('Make 2 copies').click();
      const problem = dialog.getByText('Thu, Jun 12, 2036: Nobody plays then.');
      await expect(problem).toBeVisible();
      await dayOf(dayFromNow(29)).click();
      await expect(problem).toBeHidden();
    });
  });
});
