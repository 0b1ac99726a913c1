import { dayFromNow, expect, test } from './browser-test.ts';
import { dayOn, fullDate, goTo, month, toManageShows } from './calendar-days.ts';
import { tabTo } from './keyboard.ts';
import { visit } from './manage-shows.ts';

/* Days on which no other journey has a show. */
const DAY = dayFromNow(200);
const PAST_DAY = dayFromNow(-40);
const FREE_PAST_DAY = dayFromNow(-41);

test.describe('the calendar', () => {
  test('opens the shows of a day', async ({ page, staff }) => {
    await staff.addShow({ headlining_artist: 'Lanternfish', date: DAY, doors_time: '22:00' });
    await staff.addShow({
      headlining_artist: 'Almanac Boys',
      date: DAY,
      doors_time: '18:00',
      is_published: false,
    });
    const archived = await staff.addShow({ headlining_artist: 'Mothballed', date: DAY });
    await staff.send('POST', `/api/v1/shows/${archived}/archive/`);
    await staff.addShow({ headlining_artist: 'Long Gone', date: PAST_DAY });
    await toManageShows(page);

    const edit = page.getByRole('dialog', { name: 'Edit Show' });
    await test.step('each day lists its shows without archived ones', async () => {
      await expect(page.getByText('Click a date to create/edit')).toBeVisible();
      await expect(page.getByRole('list', { name: 'Legend' })).toHaveText(
        'PublishedScheduledUnpublished',
      );
      await goTo(page, DAY);
      await expect(dayOn(page, DAY)).toHaveAccessibleName(
        `${fullDate(DAY)}: Almanac Boys (unpublished) Lanternfish (published)`,
      );
      await expect(dayOn(page, DAY).getByText('Lanternfish')).toBeVisible();
    });

    await test.step('a day with several shows opens the first, and that leads on', async () => {
      await dayOn(page, DAY).click();
      await expect(edit.getByLabel('Headlining Artist')).toHaveValue('Almanac Boys');
      await expect(edit.getByText('Lanternfish is on this date too.')).toBeVisible();
      await edit.getByRole('button', { name: 'Edit Lanternfish' }).click();
      await expect(edit.getByLabel('Headlining Artist')).toHaveValue('Lanternfish');
      await edit.getByRole('button', { name: 'Cancel' }).click();
      await expect(edit).toBeHidden();
      await expect(dayOn(page, DAY)).toBeFocused();
    });

    await test.step('a past day opens its show, and does nothing without one', async () => {
      await page.getByRole('button', { name: 'Today' }).click();
      await expect(page.getByRole('grid', { name: month(dayFromNow(0)) })).toBeVisible();
      await goTo(page, FREE_PAST_DAY);
      await expect(dayOn(page, FREE_PAST_DAY)).toBeDisabled();
      await dayOn(page, FREE_PAST_DAY).click({ force: true });
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await goTo(page, PAST_DAY);
      await dayOn(page, PAST_DAY).click();
      await expect(edit.getByLabel('Headlining Artist')).toHaveValue('Long Gone');
    });
  });

  test('is operated with the keyboard', async ({ page }) => {
    await toManageShows(page);
    const focused = page.locator(':focus');
    await page.getByRole('button', { name: 'Today' }).press('Enter');
    await tabTo(page, dayOn(page, dayFromNow(0)));
    await page.keyboard.press('ArrowDown');
    await expect(dayOn(page, dayFromNow(7))).toBeFocused();
    await page.keyboard.press('End');
    await expect(focused).toHaveAccessibleName(/^Saturday, /);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(focused).toHaveAccessibleName(/^Saturday, /);
    const grid = page.getByRole('grid');
    const before = (await grid.getAttribute('aria-label')) ?? '';
    await page.keyboard.press('PageDown');
    await expect(grid).not.toHaveAttribute('aria-label', before);
  });

  test('highlights the rows of a day, and the day of a row', async ({ page, staff }) => {
    const name = 'Pointed Fern';
    const day = dayFromNow(205);
    await staff.addShow({ headlining_artist: name, date: day });
    await visit(page, name);
    await goTo(page, day);
    const row = page.getByRole('row', { name });
    const marked = 'data-highlighted';
    await dayOn(page, day).hover();
    await expect(row).toHaveAttribute(marked, 'true');
    await page.getByRole('heading', { name: 'Manage Shows', exact: true }).hover();
    await expect(row).not.toHaveAttribute(marked);
    await dayOn(page, day).focus();
    await expect(row).toHaveAttribute(marked, 'true');
    await dayOn(page, day).blur();
    await row.hover();
    await expect(dayOn(page, day)).toHaveAttribute(marked, 'true');
    await page.getByRole('heading', { name: 'Manage Shows', exact: true }).hover();
    await expect(dayOn(page, day)).not.toHaveAttribute(marked);
    await row.getByRole('button', { name, exact: true }).focus();
    await expect(dayOn(page, day)).toHaveAttribute(marked, 'true');
  });

  test('lists every artist of a full day', async ({ page, staff }) => {
    const date = dayFromNow(0);
    const artists = ['Solo', 'Duo', 'Trio', 'Quartet', 'Quintet', 'Sextet of the Long Name'].map(
      (band) => `Ostinato ${band}`,
    );
    for (const name of artists) await staff.addShow({ headlining_artist: name, date });
    await visit(page, 'ostinato');
    const day = page.locator(`[data-day="${date}"]`);
    const agenda = page.getByRole('list', { name: `Shows in ${month(date)}` });
    await page.getByText(`Shows in ${month(date)}`).click();
    for (const name of artists) await expect(agenda.getByRole('button', { name })).toBeVisible();
    await agenda.getByRole('button', { name: 'Ostinato Quartet' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Show' });
    await expect(edit.getByLabel('Headlining Artist')).toHaveValue('Ostinato Quartet');
    await page.keyboard.press('Escape');
    await agenda.getByRole('button', { name: 'Add another show on' }).first().click();
    const add = page.getByRole('dialog', { name: 'Add Show' });
    await expect(add.getByLabel('Date')).toHaveValue(date);
    await page.keyboard.press('Escape');
    for (const width of [390, 820, 1000, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(async () => {
        const cell = await day.boundingBox();
        for (const name of artists) {
          const shown = day.getByText(name);
          // The show with its dot: what does not fit of a long name is hidden in it.
          const box = await shown.locator('..').boundingBox();
          expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(
            (cell?.y ?? 0) + (cell?.height ?? 0),
          );
          expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(
            (cell?.x ?? 0) + (cell?.width ?? 0) + 1,
          );
        }
      }).toPass({ timeout: 20_000 });
    }
  });

  test('ends a name before the first word without room', async ({ page, staff }) => {
    const date = dayFromNow(0);
    await staff.addShow({ headlining_artist: 'Brass Winterfest Band', date });
    await visit(page, 'winterfest');
    const word = (text: string) =>
      page.locator(`[data-day="${date}"]`).getByText(text, { exact: true });
    const room = async (text: string) => (await word(text).boundingBox())?.width ?? 0;
    await expect.poll(() => room('Brass')).toBeGreaterThan(20);
    expect(await room('Winterfest')).toBeLessThanOrEqual(1);
    expect(await room('Band')).toBeLessThanOrEqual(1);
    await expect(page.locator(`[data-day="${date}"]`)).toHaveAccessibleName(
      /Brass Winterfest Band/,
    );
  });

  test('goes to the month of a saved show and marks its day', async ({ page, staff }) => {
    const [before, after] = [dayFromNow(206), dayFromNow(272)];
    await staff.addShow({ headlining_artist: 'Metric Fern', date: before });
    await visit(page, 'metric+fern');
    const grid = page.getByRole('grid');
    await page.getByRole('button', { name: 'Metric Fern', exact: true }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Show' });
    await edit.getByLabel('Date', { exact: true }).fill(after);
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await expect(edit).toBeHidden();
    await expect(grid).toHaveAccessibleName(month(after));
    const marked = grid.getByRole('gridcell', { selected: true });
    await expect(marked).toHaveCount(1);
    await expect(marked.getByRole('button')).toHaveAccessibleName(
      `${fullDate(after)}: Metric Fern (published)`,
    );
    await page.getByRole('button', { name: 'Next month' }).click();
    await expect(marked).toHaveCount(0);

    await test.step('the focus is not lost with the day that opened the form', async () => {
      await page.getByRole('button', { name: 'Previous month' }).click();
      await dayOn(page, after).click();
      await edit.getByLabel('Date', { exact: true }).fill(before);
      await edit.getByRole('button', { name: 'Save changes' }).click();
      await expect(edit).toBeHidden();
      await expect(grid).toHaveAccessibleName(month(before));
      await expect(page.locator(':focus')).toHaveCount(1);
    });
  });

  // Days with many shows of other journeys make the month of a tablet higher.
  for (const [width, height] of [
    [390, 844],
    [820, 1180],
  ] as const)
    test(`leaves the list first at ${width} pixels, behind a button`, async ({ page, staff }) => {
      const name = `First ${width}`;
      await staff.addShow({ headlining_artist: name });
      await page.setViewportSize({ width, height });
      // The rows of other journeys may fill all that is drawn of a list.
      await visit(page, `first+${width}`);
      const row = page.getByRole('row').filter({ hasText: name });
      const calendar = page.getByRole('region', { name: 'Calendar' });
      await expect(row).toBeVisible();
      const shows = page.getByRole('region', { name: 'Shows', exact: true });
      const top = () => shows.evaluate((box) => box.getBoundingClientRect().top + scrollY);
      const first = await top();
      const opener = page.getByRole('button', { name: 'Show Calendar' });
      await opener.click();
      await expect(page.getByRole('grid')).toBeInViewport({ ratio: 0.9 });
      await page.reload();
      await expect(calendar).toBeVisible();
      await expect.poll(top).toBe(first);
      const table = await shows.boundingBox();
      const below = await calendar.boundingBox();
      expect(below?.y).toBeGreaterThan((table?.y ?? Infinity) + (table?.height ?? 0));
      await opener.click();
      await expect(page.getByRole('grid')).toBeInViewport({ ratio: 0.9 });
      await page.getByRole('button', { name: 'Hide calendar' }).click();
      await expect(opener).toBeFocused();
      await expect(opener).toBeInViewport();
    });
});
