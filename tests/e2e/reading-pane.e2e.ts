import type { Page } from '@playwright/test';
import { expect, holdBack, test } from './browser-test.ts';
import { names, rowOf, toast } from './data-table.ts';
import { visit, WITHOUT_PANE, written } from './inbox.ts';
import { pressOn, tabTo } from './keyboard.ts';

const pane = (page: Page) => page.getByRole('region', { name: 'Reading pane' });
const title = (page: Page, name: string) =>
  pane(page).getByRole('heading', { name: `Message from ${name}` });
const inPane = (page: Page, name: string) => pane(page).getByRole('button', { name, exact: true });
const nameIn = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const long = (text: string) => `${text}\n${'And so on.\n'.repeat(60)}`;

test.describe('beside the list', () => {
  const SIZE = { width: 1000, height: 800 };
  test.use({ viewport: SIZE });

  test('a message is read while the list stays in view', async ({ page, staff }) => {
    await written(
      staff,
      ['Ona', long('soursop')],
      ['Pia', long('soursop two')],
      ['Quin', 'soursop three'],
    );
    await visit(page, 'soursop');
    const sortBy = page.getByRole('combobox', { name: 'Sort by' });
    await sortBy.selectOption('Name, ascending');
    await expect(names(page)).toHaveText(['Ona', 'Pia', 'Quin']);
    await sortBy.selectOption('Date, descending');
    await expect(names(page)).toHaveText(['Quin', 'Pia', 'Ona']);
    await expect(pane(page)).toHaveCount(0);
    const row = rowOf(page, 'Pia');

    await test.step('it is marked read, and keeps its place', async () => {
      await row.getByText('soursop two').click();
      await expect(title(page, 'Pia')).toBeFocused();
      await expect(pane(page).getByText('soursop two')).toBeVisible();
      await expect(row.getByText('Read', { exact: true })).toBeVisible();
      await expect(row).toHaveAttribute('aria-current', 'true');
      await expect(names(page)).toHaveText(['Quin', 'Pia', 'Ona']);
      await expect(page).toHaveURL(/&message=[^&]+$/);
    });

    await test.step('the list says how long ago it came', async () => {
      const time = row.getByRole('time');
      await expect(time.locator('[aria-hidden]')).toHaveText(/^(Now|\d+ minutes? ago)$/);
      const full = await pane(page).getByRole('time').textContent();
      expect(full).toMatch(/^\w+, \w+ \d+, \d{4} at \d+:\d\d\s[AP]M$/);
      await expect(time).toHaveAttribute('title', full ?? '');
      await expect(time).toContainText(full ?? '');
    });

    await test.step('on a narrow screen it is in a dialog, with nothing lost', async () => {
      await inPane(page, 'Mark as Unread').click();
      await expect(toast(page, 'Message marked as unread.')).toBeVisible();
      await inPane(page, 'Erase').click();
      await page.setViewportSize({ ...SIZE, width: 999 });
      const dialog = page.getByRole('dialog', { name: 'Message from Pia' });
      const question = page.getByRole('alertdialog', { name: 'Erase this message?' });
      await expect(dialog).toBeAttached();
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog.getByText('Unread', { exact: true })).toBeVisible();
      await expect(pane(page)).toHaveCount(0);
      await page.setViewportSize(SIZE);
      await expect(title(page, 'Pia')).toBeVisible();
      await expect(dialog).toHaveCount(0);
      await expect(pane(page).getByText('Unread', { exact: true })).toBeVisible();
    });

    await test.step('a reload keeps it, and Back leads to the list', async () => {
      await pane(page).evaluate((box) => box.scrollTo(0, box.scrollHeight));
      await inPane(page, 'Next message').click();
      await expect(title(page, 'Ona')).toBeInViewport();
      await nameIn(page, 'Quin').click();
      await expect(title(page, 'Quin')).toBeFocused();
      await page.reload();
      await expect(title(page, 'Quin')).toBeVisible();
      await page.goBack();
      await expect(pane(page)).toHaveCount(0);
      await expect(page).toHaveURL(/q=soursop$/);
    });

    await test.step('closing it leaves a filter that was chosen meanwhile', async () => {
      await nameIn(page, 'Pia').click();
      await expect(title(page, 'Pia')).toBeFocused();
      await page.getByRole('searchbox', { name: 'Search' }).fill('soursop t');
      await expect(page).toHaveURL(/q=soursop(\+|%20)t&/);
      await inPane(page, 'Close').click();
      await expect(pane(page)).toHaveCount(0);
      await expect(names(page)).toHaveText(['Quin', 'Pia']);
      await expect(page).toHaveURL(/q=soursop(\+|%20)t$/);
    });
  });

  test.describe('where there is room for columns', () => {
    test.use({ viewport: { width: 1440, height: 800 } });

    test('the list has headers to sort by until a message is opened', async ({ page, staff }) => {
      for (let number = 10; number < 40; number += 1)
        await written(staff, [`Yma ${number}`, 'rambutan']);
      await visit(page, 'rambutan');
      for (const [name, first] of [
        ['Status', 'Yma 39'],
        ['Name', 'Yma 10'],
        ['Email', 'Yma 39'],
        ['Date', 'Yma 39'],
      ] as const) {
        await page.getByRole('columnheader', { name }).getByRole('button').click();
        await expect(names(page).first()).toHaveText(first);
      }
      await expect(page.getByRole('combobox', { name: 'Sort by' })).toBeHidden();
      await nameIn(page, 'Yma 20').click();
      await expect(title(page, 'Yma 20')).toBeFocused();
      await expect(page.getByRole('combobox', { name: 'Sort by' })).toBeVisible();
      await expect(rowOf(page, 'Yma 20')).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
      await expect(nameIn(page, 'Yma 20')).toBeFocused();
      await expect(rowOf(page, 'Yma 20')).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('columnheader', { name: 'Email' })).toBeVisible();
    });
  });

  test('messages are read and archived one after the other by keys', async ({ page, staff }) => {
    await written(staff, ['Ria', 'tayberry'], ['Sol', 'tayberry'], ['Tom', 'tayberry']);
    await visit(page, 'tayberry');
    await expect(names(page)).toHaveText(['Tom', 'Sol', 'Ria']);

    await test.step('from the list', async () => {
      await tabTo(page, nameIn(page, 'Tom'));
      await page.keyboard.press('ArrowDown');
      await expect(title(page, 'Sol')).toBeVisible();
      await expect(nameIn(page, 'Sol')).toBeFocused();
      await page.keyboard.press('j');
      await expect(title(page, 'Ria')).toBeVisible();
      await expect(nameIn(page, 'Ria')).toBeFocused();
      // It is the last one.
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('k');
      await expect(title(page, 'Sol')).toBeVisible();
      await expect(names(page)).toHaveText(['Tom', 'Sol', 'Ria']);
      await page.keyboard.press('Enter');
      await expect(title(page, 'Sol')).toBeFocused();
    });

    await test.step('with Erase far from the buttons that lead on', async () => {
      const next = await inPane(page, 'Next message').boundingBox();
      const erase = await inPane(page, 'Erase').boundingBox();
      expect((erase?.y ?? 0) - (next?.y ?? 0)).toBeGreaterThan(100);
    });

    await test.step('in the pane', async () => {
      await page.keyboard.press('ArrowUp');
      await expect(title(page, 'Tom')).toBeFocused();
      await expect(inPane(page, 'Previous message')).toHaveAttribute('aria-disabled', 'true');
      await page.keyboard.press('j');
      await expect(title(page, 'Sol')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(pane(page)).toHaveCount(0);
      await expect(nameIn(page, 'Sol')).toBeFocused();
    });

    await test.step('and not while something is typed', async () => {
      const search = page.getByRole('searchbox', { name: 'Search' });
      await search.press('End');
      await search.press('j');
      await expect(search).toHaveValue('tayberryj');
      await search.press('Backspace');
      await expect(names(page)).toHaveCount(3);
      await expect(pane(page)).toHaveCount(0);
    });

    await test.step('archiving goes on to the next, to the previous, and to none', async () => {
      await nameIn(page, 'Sol').press('Enter');
      await expect(title(page, 'Sol')).toBeFocused();
      for (const onward of ['Ria', 'Tom']) {
        await pressOn(page, inPane(page, 'Archive'));
        await expect(title(page, onward)).toBeVisible();
        await expect(inPane(page, 'Archive')).toBeFocused();
      }
      await expect(names(page)).toHaveText(['Tom']);
      await pressOn(page, inPane(page, 'Erase'));
      await page.getByRole('alertdialog').getByRole('button', { name: 'Erase' }).click();
      await expect(pane(page)).toHaveCount(0);
      await expect(page.getByText('No messages found')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    });
  });

  test.describe('when archiving fails', () => {
    test.use({ expectedFailures: [503] });

    test('a message comes back, even before it is marked read', async ({ page, staff }) => {
      await written(staff, ['Uli', 'physalis'], ['Vic', 'physalis']);
      await visit(page, 'physalis');
      await page.route(/\/archive\/$/, (route) => route.fulfill({ status: 503, json: {} }));
      const release = await holdBack(page, /\/mark_as_read\/$/);
      await nameIn(page, 'Vic').click();
      await inPane(page, 'Archive').click();
      await expect(title(page, 'Uli')).toBeVisible();
      release();
      await expect(toast(page, 'Failed to archive message. Please try again.')).toBeVisible();
      await expect(names(page)).toHaveText(['Vic', 'Uli']);
    });
  });
});

test.describe('in a dialog', () => {
  test.use({ viewport: WITHOUT_PANE });

  test('buttons lead from message to message, and Escape to the list', async ({ page, staff }) => {
    await written(staff, ['Wim', long('loganberry')], ['Xan', long('loganberry')]);
    await visit(page, 'loganberry');
    await nameIn(page, 'Xan').click();
    const opened = page.getByRole('dialog');
    const sender = opened.getByRole('link', { name: 'xan@example.com' });
    await expect(sender).toBeInViewport();
    await opened.getByText('And so on.').evaluate((text) => text.scrollIntoView({ block: 'end' }));
    await expect(sender).not.toBeInViewport();
    await page.getByRole('button', { name: 'Next message' }).click();
    const dialog = page.getByRole('dialog', { name: 'Message from Wim' });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Next message' })).toBeFocused();
    await expect(dialog.getByText('Read', { exact: true })).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, 'Wim').getByText('Read', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/q=loganberry$/);
  });
});
