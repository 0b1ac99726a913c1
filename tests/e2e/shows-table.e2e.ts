import { dayFromNow, expect, signIn, test } from './browser-test.ts';
import { confirm } from './buttons.ts';
import { fail, names, rowOf, toast } from './data-table.ts';
import { LIST, multiply, tour, visit } from './manage-shows.ts';

test.describe('the shows table', () => {
  test('begins with active upcoming shows by date, and keeps its filters in the address', async ({
    page,
    staff,
  }) => {
    await tour(staff, 'Tamarisk');
    await visit(page, 'tamarisk');
    await expect(names(page)).toHaveText(['Basil', 'Abel']);
    await expect(page.getByRole('main').getByText(/^Showing 2 of \d+ shows$/)).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
    const status = page.getByRole('combobox', { name: 'Status' });
    const dates = page.getByRole('combobox', { name: 'Dates' });
    await expect(status.getByRole('option')).toHaveText([
      'All',
      'Active',
      'Published',
      'Unpublished',
      'Archived',
      'Scheduled',
      'Sold Out',
      'Cancelled',
      'Postponed',
      'Rescheduled',
    ]);
    await expect(dates.getByRole('option')).toHaveText(['All Dates', 'Upcoming', 'Past']);
    await status.selectOption('All');
    await expect(names(page)).toHaveText(['Basil', 'Abel', 'Aaron']);
    await dates.selectOption('Past');
    await expect(rowOf(page, 'Cyan').getByText('Past', { exact: true })).toBeVisible();
    await page.goBack();
    await expect(names(page)).toHaveText(['Basil', 'Abel', 'Aaron']);
    await page.getByRole('combobox', { name: 'Genre' }).selectOption('Rock');
    await expect(names(page)).toHaveText(['Abel']);
    await page.reload();
    await expect(names(page)).toHaveText(['Abel']);
  });

  test('strikes the name of a show that is off, and fills one badge', async ({ page, staff }) => {
    const tour_title = 'Sumac';
    const id = await staff.addShow({ headlining_artist: 'Off Sumac', tour_title });
    await staff.addShow({ headlining_artist: 'On Sumac', tour_title });
    await staff.send('POST', `/api/v1/shows/${id}/cancel/`, {});
    await visit(page, 'sumac');
    const status = (name: string) => rowOf(page, name).locator('[data-column=is_published]');
    await expect(status('Off Sumac')).toHaveText('CancelledPublished');
    await expect(status('On Sumac')).toHaveText('Published');
    await expect(rowOf(page, 'Off Sumac').locator('s')).toHaveText('Off Sumac');
    await expect(rowOf(page, 'On Sumac').locator('s')).toHaveCount(0);
  });

  test('shows the chosen columns, also after a reload', async ({ page, staff }) => {
    await page.setViewportSize({ width: 1600, height: 900 });
    await tour(staff, 'Yarrow');
    await visit(page, 'yarrow');
    const headers = page.getByRole('table').getByRole('columnheader');
    const shown = ['', 'Photo', 'Artist', 'Date', 'Timeline', 'Support', 'Genre', 'Age', 'Status'];
    await expect(headers).toHaveText([...shown, 'Actions'], { useInnerText: true });
    await expect(rowOf(page, 'Basil')).toContainText('No image');
    await expect(rowOf(page, 'Basil')).toContainText('Cedar, Dill');
    await page.getByRole('button', { name: 'Columns' }).click();
    await expect(page.getByRole('menuitemcheckbox')).toHaveCount(15);
    await page.getByRole('menuitemcheckbox', { name: 'Tour Title' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Show Time' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Photo' }).click();
    await page.keyboard.press('Escape');
    const showTime = headers.filter({ hasText: /^Show Time$/ });
    expect(await showTime.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0);
    await expect(headers.filter({ hasText: 'Photo' })).toHaveCount(0);
    // Where a row is a block of lines, a line with nothing but a dash says nothing.
    const dashes = rowOf(page, 'Abel').getByText('—', { exact: true });
    await expect(dashes.first()).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(rowOf(page, 'Abel')).toBeVisible();
    await expect(dashes.filter({ visible: true })).toHaveCount(0);
    await page.setViewportSize({ width: 1600, height: 900 });
    await page.reload();
    await expect(rowOf(page, 'Basil').getByText('Yarrow')).toBeVisible();
    await expect(headers.filter({ hasText: 'Photo' })).toHaveCount(0);
  });

  for (const width of [820, 1280, 1440])
    test(`cuts no cell of the default columns at ${width} pixels`, async ({ page, staff }) => {
      const tour_title = `Wide ${width}`;
      const genre = await staff.send('POST', '/api/v1/genres/', { name: `Experimental ${width}` });
      const { id: genre_id } = await genre.json();
      const headlining_artist = 'The Long Way Home with Juniper and Friends';
      const long = { headlining_artist, tour_title, genre_id };
      const support_artists = 'Soft Crimes, Crisps';
      for (const is_published of [true, false]) {
        const date = dayFromNow(is_published ? 340 : 341);
        await staff.addShow({ ...long, support_artists, ages: 'all_ages', date, is_published });
      }
      await page.setViewportSize({ width, height: 900 });
      await visit(page, `wide+${width}`);
      await expect(names(page)).toHaveCount(2);
      const cut = () =>
        page.locator('[data-row]').evaluateAll((rows) =>
          rows
            .flatMap((row) => [...row.children, ...row.querySelectorAll('td span, td button')])
            .filter(
              ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
                clientWidth > 0 && (scrollWidth > clientWidth || scrollHeight > clientHeight),
            )
            .map(({ textContent }) => textContent),
        );
      await expect.poll(cut).toEqual([]);
      // The word is whole; the number may stand below it.
      const lines = await page
        .locator('[data-column=genre]')
        .last()
        .evaluate((cell) => {
          const range = document.createRange();
          const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode() ?? cell;
          range.setStart(text, 0);
          range.setEnd(text, 'Experimental'.length);
          return new Set([...range.getClientRects()].map(({ top }) => top)).size;
        });
      expect(lines).toBe(1);
    });

  test('has its headers over its columns, or a choice of sorts', async ({ page, staff }) => {
    await tour(staff, 'Costmary');
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit(page, 'costmary', '&status=all');
    await expect(page.getByRole('grid')).toBeVisible();
    const sortBy = page.getByRole('combobox', { name: 'Sort by' });
    const columns = { Artist: 'headlining_artist', Date: 'date', Status: 'is_published' };
    for (const [name, column] of Object.entries(columns)) {
      const header = await page.getByRole('columnheader', { name }).boundingBox();
      const cell = await page.locator(`[data-column="${column}"]`).first().boundingBox();
      expect(header?.width).toBeGreaterThan(0);
      expect(header?.x, name).toBe(cell?.x);
      expect(header?.width, name).toBe(cell?.width);
    }
    await expect(sortBy).toBeHidden();
    for (const [column, sort, ...order] of [
      ['Artist', 'headlining_artist', 'Abel', 'Basil'],
      ['Genre', 'genre', 'Basil', 'Abel'],
      ['Age', 'ages', 'Abel', 'Basil'],
      ['Status', 'is_published', 'Abel', 'Basil'],
      ['Date', 'date', 'Basil', 'Abel'],
    ] as const) {
      await page.getByRole('columnheader').getByRole('button', { name: column }).click();
      await expect(page).toHaveURL(new RegExp(`[?&]sort=${sort}(&|$)`));
      await expect(names(page)).toHaveText([...order, 'Aaron']);
    }

    await page.setViewportSize({ width: 820, height: 900 });
    await expect(sortBy).toHaveValue('date false');
    await expect(page.getByRole('button', { name: 'Artist', exact: true })).toBeHidden();
    await sortBy.selectOption('Artist, descending');
    await expect(names(page)).toHaveText(['Basil', 'Abel', 'Aaron']);
    await expect(page).toHaveURL(/sort=-headlining_artist/);
  });

  test('takes the whole width, and keeps the names while it scrolls', async ({ page, staff }) => {
    await tour(staff, 'Spikenard');
    await page.setViewportSize({ width: 1920, height: 900 });
    await visit(page, 'spikenard');
    const region = page.getByRole('region', { name: 'Shows', exact: true });
    const sideways = () => region.evaluate((box) => box.scrollWidth - box.clientWidth);
    await expect(names(page)).toHaveCount(2);
    expect(await sideways()).toBe(0);
    expect(await region.evaluate((box) => box.getBoundingClientRect().right)).toBeGreaterThan(1880);

    await page.getByRole('button', { name: 'Hide calendar' }).click();
    await page.getByRole('button', { name: 'Columns' }).click();
    for (const column of ['Tour Title', 'Doors Time', 'Show Time', 'Ticket Link', 'Created Date'])
      await page.getByRole('menuitemcheckbox', { name: column }).click();
    await page.keyboard.press('Escape');
    expect(await sideways()).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(sideways).toBeGreaterThan(100);
    const kept = [
      page.getByRole('checkbox', { name: 'Select Basil' }),
      page.getByRole('button', { name: 'Basil', exact: true }),
      page.getByRole('columnheader', { name: 'Artist' }),
    ];
    await region.evaluate((box) => box.scrollTo({ left: box.scrollWidth }));
    for (const each of kept) await expect(each).toBeInViewport({ ratio: 1 });
    // The other columns pass below them.
    for (const each of kept) await each.click({ trial: true });
    await page.getByRole('checkbox', { name: 'Select Basil' }).focus();
    await expect(page.getByRole('button', { name: 'Actions for Basil' })).toBeInViewport();
  });
});

test('the genres open beside their filter, with the shows of each', async ({ page, staff }) => {
  const added = await staff.send('POST', '/api/v1/genres/', { name: 'Skiffle' });
  const genre_id = String((await added.json()).id);
  const skiffle = { tour_title: 'Meadowsweet', genre_id };
  await staff.addShow({ ...skiffle, headlining_artist: 'Abel' });
  await staff.addShow({ ...skiffle, headlining_artist: 'Cyan', date: dayFromNow(-92) });
  const archived = await staff.addShow({ ...skiffle, headlining_artist: 'Aaron' });
  await staff.send('POST', `/api/v1/shows/${archived}/archive/`);
  await staff.addShow({ headlining_artist: 'Basil', tour_title: 'Meadowsweet' });

  await visit(page, 'meadowsweet');
  await expect(names(page)).toHaveCount(2);
  const opener = page.getByRole('button', { name: 'Genres', exact: true });
  const genres = page.getByRole('dialog', { name: 'Genres' });
  const listed = genres.getByRole('listitem').filter({ hasText: 'Skiffle' });
  await opener.click();
  await expect(listed).toContainText('3 shows');
  await listed.getByRole('button', { name: 'Skiffle', exact: true }).click();
  await expect(genres).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(names(page)).toHaveText(['Abel']);
  await expect(page.getByRole('combobox', { name: 'Genre' })).toHaveValue(genre_id);

  await opener.click();
  await genres.getByRole('button', { name: 'Delete Skiffle' }).click();
  await confirm(page, 'Delete');
  await expect(genres).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(names(page)).toHaveCount(2);
  await expect(rowOf(page, 'Abel').locator('[data-column=genre]')).toHaveText('—');
});

for (const width of [390, 1440]) {
  test(`the first show begins within 300 pixels at ${width}`, async ({ page, staff }) => {
    await staff.addShow({ headlining_artist: 'Early Riser', date: dayFromNow(0) });
    await page.setViewportSize({ width, height: 844 });
    // Thousands, whose count makes the longest line.
    await multiply(page, 'Early Riser', 2_000);
    await visit(page, '');
    const first = page.locator('[data-row]').first();
    await expect(first).toBeVisible();
    expect((await first.boundingBox())?.y).toBeLessThanOrEqual(300);
  });
}

test.describe('a list of shows that cannot be loaded', () => {
  test.use({ expectedFailures: [503] });

  test('shows the failure also when the list was preloaded', async ({ page }) => {
    await page.route(LIST, fail);
    await signIn(page);
    await page.goto('/manage/themes');
    const link = page.getByRole('link', { name: 'MANAGE SHOWS' });
    const early = page.waitForResponse(LIST);
    await link.hover();
    await early;
    await expect(toast(page, 'Failed to load shows. Please try again.')).toHaveCount(0);
    await link.click();
    await expect(toast(page, 'Failed to load shows. Please try again.')).toBeVisible();
  });
});

test('a form whose code is lost is loaded once more, and opens', async ({ page, quiet }) => {
  await signIn(page);
  await page.route('**/assets/opened-show*.js', (route) => route.abort(), { times: 1 });
  await page.goto('/manage/shows');
  await page.getByRole('button', { name: 'Add Show' }).click();
  await expect(page.getByRole('dialog', { name: 'Add Show' })).toBeVisible();
  await expect(page.getByText(/^Failed to open this/)).toHaveCount(0);
  quiet.splice(0);
});
