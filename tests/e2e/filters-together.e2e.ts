import type { Page } from '@playwright/test';
import { dayFromNow, expect, holdBack, test } from './browser-test.ts';
import { names, rowOf } from './data-table.ts';
import { visit as visitMessages, written } from './inbox.ts';
import { tour, visit } from './manage-shows.ts';

/** Chooses and leaves the search box before the page can render either, as on a slow machine. */
async function chooseAndLeave(page: Page, choices: Record<string, string>): Promise<void> {
  await page.evaluate((chosen) => {
    for (const [label, text] of Object.entries(chosen)) {
      const field = [...document.querySelectorAll('label')].find(
        ({ textContent }) => textContent === label,
      );
      const select = document.getElementById(field?.htmlFor ?? '');
      if (!(select instanceof HTMLSelectElement)) throw new Error(`There is no ${label}.`);
      select.selectedIndex = [...select.options].findIndex((option) => option.text === text);
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }, choices);
}

test('filters of Manage Shows apply together with a search in typing', async ({ page, staff }) => {
  await tour(staff, 'Quillwort');
  await visit(page, 'quillwort');
  await expect(names(page)).toHaveText(['Basil', 'Abel']);
  await page.getByRole('searchbox', { name: 'Search' }).fill('quillwor');
  await chooseAndLeave(page, { Status: 'All', Dates: 'All Dates' });
  await expect(names(page)).toHaveText(['Cyan', 'Basil', 'Abel', 'Aaron']);
  await expect(page).toHaveURL(/q=quillwor&/);
  await expect(page).toHaveURL(/status=all&dates=all/);
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('all');
});

test('filters of the messages apply together with a search in typing', async ({ page, staff }) => {
  await written(staff, ['Rosa Madder', 'A madder question']);
  await visitMessages(page, 'madder');
  await page.getByRole('searchbox', { name: 'Search' }).fill('rosa');
  await chooseAndLeave(page, { Status: 'Unread', Show: 'All Messages' });
  await expect(rowOf(page, 'Rosa Madder')).toBeVisible();
  await expect(page).toHaveURL(/q=rosa&read=unread&archive=all/);
});

test('a genre chosen while the list loads stays when a search follows', async ({ page, staff }) => {
  const date = dayFromNow(7);
  await staff.addShow({ headlining_artist: 'Sorrel Waltz', genre_id: 'jazz', date });
  await staff.addShow({ headlining_artist: 'Sorrel March', genre_id: 'rock', date });
  await page.goto('/?search=sorrel');
  await expect(page.getByRole('heading', { name: /^Sorrel/ })).toHaveCount(2);
  const release = await holdBack(page, /shows\/upcoming\/\?.*genre=jazz/);
  await page.getByRole('searchbox', { name: 'Search events' }).fill('sorrel w');
  const both = page.waitForRequest(/genre=jazz&search=sorrel(%20|\+)w/);
  await chooseAndLeave(page, { Genre: 'Jazz' });
  await both;
  await expect(page.getByRole('combobox', { name: 'Genre' })).toHaveValue('jazz');
  release();
  await expect(page.getByRole('heading', { name: /^Sorrel/ })).toHaveText(['Sorrel Waltz']);
  await expect(page).toHaveURL(/genre=jazz/);
  await expect(page).toHaveURL(/search=sorrel\+w/);
});
