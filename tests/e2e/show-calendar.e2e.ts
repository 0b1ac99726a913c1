import type { Page } from '@playwright/test';
import { dayFromNow, expect, expectAccessible, signIn, test } from './browser-test.ts';
import { tabTo } from './keyboard.ts';
import { visit } from './manage-shows.ts';

/* Days that no other journey has anything on. */
const DAY = dayFromNow(200);
const FREE_DAY = dayFromNow(201);
const PAST_DAY = dayFromNow(-40);
const FREE_PAST_DAY = dayFromNow(-41);

const inWords = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  return (day: string) => format.format(new Date(`${day}T12:00:00Z`));
};
const fullDate = inWords({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
const month = inWords({ month: 'long', year: 'numeric' });

const dayOn = (page: Page, day: string) => page.getByRole('button', { name: fullDate(day) });

/** Steps through the months as far as the one of this day. */
async function goTo(page: Page, day: string): Promise<void> {
  const way = day < dayFromNow(0) ? 'Previous month' : 'Next month';
  await expect(page.getByRole('grid')).toBeVisible();
  for (let steps = 0; steps < 24; steps += 1) {
    if (await page.getByRole('grid', { name: month(day) }).isVisible()) return;
    await page.getByRole('button', { name: way }).click();
  }
  throw new Error(`24 times ${way} did not reach ${month(day)}.`);
}

async function toManageShows(page: Page): Promise<void> {
  await signIn(page);
  await page.goto('/manage/shows?dates=all');
}

test.describe('the calendar', () => {
  test('opens the shows of a day, and a new show on an empty one', async ({ page, staff }) => {
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
    await test.step('each day lists its shows, archived ones left out', async () => {
      await expect(page.getByText('Click a date to create/edit')).toBeVisible();
      await expect(page.getByRole('list', { name: 'Legend' })).toHaveText('PublishedUnpublished');
      await goTo(page, DAY);
      await expect(dayOn(page, DAY)).toHaveAccessibleName(
        `${fullDate(DAY)}: Almanac Boys (unpublished) Lanternfish (published)`,
      );
      await expect(dayOn(page, DAY).getByText('Lanternfish')).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('several: the first opens and the others are in the same place', async () => {
      await dayOn(page, DAY).click();
      await expect(edit.getByLabel('Headlining Artist')).toHaveValue('Almanac Boys');
      await expect(edit.getByText('Lanternfish is on this date too.')).toBeVisible();
      await expectAccessible(page);
      await edit.getByRole('button', { name: 'Edit Lanternfish' }).click();
      await expect(edit.getByLabel('Headlining Artist')).toHaveValue('Lanternfish');
      await edit.getByRole('button', { name: 'Cancel' }).click();
      await expect(edit).toBeHidden();
      await expect(dayOn(page, DAY)).toBeFocused();
    });

    await test.step('none: the form of a new show has the date', async () => {
      await goTo(page, FREE_DAY);
      await dayOn(page, FREE_DAY).click();
      const add = page.getByRole('dialog', { name: 'Add Show' });
      await expect(add.getByLabel('Date')).toHaveValue(FREE_DAY);
      await expect(add.getByText('on this date too')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(add).toBeHidden();
      await expect(dayOn(page, FREE_DAY)).toBeFocused();
    });

    await test.step('past: a show still opens, an empty day does nothing', async () => {
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

  test('is walked through with the keyboard', async ({ page }) => {
    await toManageShows(page);
    const focused = page.locator(':focus');
    await tabTo(page, dayOn(page, dayFromNow(0)));
    await page.keyboard.press('ArrowDown');
    await expect(dayOn(page, dayFromNow(7))).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(dayOn(page, dayFromNow(8))).toBeFocused();
    await page.keyboard.press('Home');
    await expect(focused).toHaveAccessibleName(/^Sunday, /);
    await page.keyboard.press('End');
    await expect(focused).toHaveAccessibleName(/^Saturday, /);
    await page.keyboard.press('PageDown');
    const next = await page.getByRole('grid').getAttribute('aria-label');
    await page.keyboard.press('PageUp');
    expect(await page.getByRole('grid').getAttribute('aria-label')).not.toBe(next);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(focused).toHaveAccessibleName(/^Saturday, /);
  });

  test('points at the rows of a day, and the rows at the day', async ({ page, staff }) => {
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
    const artists = ['Una', 'Duo', 'Trio', 'Quartet', 'Quintet', 'The Sextet of the Long Name'];
    for (const name of artists) await staff.addShow({ headlining_artist: name, date });
    await visit(page, 'quintet');
    const day = page.locator(`[data-day="${date}"]`);
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const cell = await day.boundingBox();
      for (const name of artists) {
        const box = await day.getByText(name).boundingBox();
        expect(box?.width, `${name} at ${width}`).toBeGreaterThan(5);
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(
          (cell?.y ?? 0) + (cell?.height ?? 0),
        );
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(
          (cell?.x ?? 0) + (cell?.width ?? 0) + 1,
        );
      }
    }
  });

  for (const width of [390, 820, 1440]) {
    test(`fits ${width} pixels and keeps nobody out`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await toManageShows(page);
      await expect(page.getByRole('grid')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Float' }).click();
      await expectAccessible(page);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    });
  }
});

test.describe('the floating calendar', () => {
  test.use({ viewport: { width: 1100, height: 1000 } });

  test('is dragged, stays in sight and where it was left', async ({ page }) => {
    await toManageShows(page);
    const panel = page.getByRole('region', { name: 'Calendar' });
    await page.getByRole('button', { name: 'Float' }).click();
    const handle = page.getByRole('button', { name: /^Move calendar/ });
    await expect(handle).toBeFocused();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Add Show' }).click({ trial: true });
    await page.setViewportSize({ width: 1100, height: 1000 });
    const place = async () => (await panel.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };

    await drag(page, 300, 250, await place());
    expect(await place()).toMatchObject({ x: 300, y: 250 });

    await handle.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowUp');
    expect(await place()).toMatchObject({ x: 316, y: 154 });
    await page.reload();
    await expect(panel).toBeVisible();
    expect(await place()).toMatchObject({ x: 316, y: 154 });

    await drag(page, 1500, 1500, await place());
    const { x, y, width, height } = await place();
    expect(x).toBeGreaterThan(700);
    expect(x + width).toBeLessThanOrEqual(1100);
    expect(y + height).toBeLessThanOrEqual(1000);
    await page.setViewportSize({ width: 500, height: 700 });
    const small = await place();
    expect(small.x + small.width).toBeLessThanOrEqual(500);
    expect(small.y + small.height).toBeLessThanOrEqual(700);
    for (const key of ['ArrowLeft', 'ArrowUp']) {
      await handle.focus();
      for (let steps = 0; steps < 12; steps += 1) await page.keyboard.press(`Shift+${key}`);
    }
    expect(await place()).toMatchObject({ x: 0, y: 0 });
  });

  test('has dots in place of names, and lists ten upcoming shows', async ({ page, staff }) => {
    const days = Array.from({ length: 11 }, (_, place) => dayFromNow(210 + place));
    for (const date of days) await staff.addShow({ headlining_artist: `Metronome ${date}`, date });
    await toManageShows(page);
    const day = dayFromNow(210);
    await goTo(page, day);
    const width = async () =>
      (await dayOn(page, day).getByText('Metronome').boundingBox())?.width ?? 0;
    expect(await width()).toBeGreaterThan(50);
    await expect(page.getByRole('button', { name: 'Upcoming Shows' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Float' }).click();
    expect(await width()).toBe(1);
    await page.getByRole('button', { name: 'Upcoming Shows' }).click();
    const panel = page.getByRole('region', { name: 'Calendar' });
    const listed = panel.getByRole('listitem').getByRole('button');
    await expect(listed).toHaveCount(10);
    await listed.first().click();
    await expect(page.getByRole('dialog', { name: 'Edit Show' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  test('is closed, and Show Calendar restores it', async ({ page }) => {
    await toManageShows(page);
    await page.getByRole('button', { name: 'Float' }).click();
    await page.getByRole('button', { name: 'Close calendar' }).click();
    await expect(page.getByRole('grid')).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('grid')).toHaveCount(0);
    await page.getByRole('button', { name: 'Show Calendar' }).click();
    await expect(page.getByRole('grid')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Float' })).toBeFocused();
  });
});

test('a taken date is named in the form, and forbids nothing', async ({ page, staff }) => {
  const day = dayFromNow(230);
  await staff.addShow({ headlining_artist: 'Harbor Light', date: day });
  await toManageShows(page);
  await page.getByRole('button', { name: 'Add Show' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Show' });
  const warning = dialog.getByText('Harbor Light is on this date too.');
  await dialog.getByLabel('Headlining Artist').fill('Second Bell');
  await expect(warning).toHaveCount(0);
  await dialog.getByLabel('Date').fill(day);
  await expect(warning).toBeVisible();
  await dialog.getByRole('button', { name: 'Create Show' }).click();
  await expect(page.getByText('Show created successfully.')).toBeVisible();
});

/** Takes the panel by its bar and lets go of it where its corner is at a place. */
async function drag(page: Page, x: number, y: number, from: { x: number; y: number }) {
  const [right, down] = [120, 15];
  await page.mouse.move(from.x + right, from.y + down);
  await page.mouse.down();
  await page.mouse.move(from.x + right + 5, from.y + down + 5);
  await page.mouse.move(x + right, y + down, { steps: 4 });
  await page.mouse.up();
}
