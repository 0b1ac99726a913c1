import type { Page } from '@playwright/test';
import { dayFromNow, expect, expectAccessible, test } from './browser-test.ts';
import { dayOn, goTo, toManageShows } from './calendar-days.ts';

test.describe('the floating calendar', () => {
  test.use({ viewport: { width: 1100, height: 1000 } });

  test('can be dragged within the viewport, and stays where it was left', async ({ page }) => {
    await toManageShows(page);
    await page.getByRole('button', { name: 'Show Calendar' }).click();
    const panel = page.getByRole('region', { name: 'Calendar' });
    await page.getByRole('button', { name: 'Float' }).click();
    const handle = page.getByRole('button', { name: /^Move calendar/ });
    await expect(handle).toBeFocused();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Add Show' }).click({ trial: true });
    await page.setViewportSize({ width: 1100, height: 1000 });
    const place = async () => (await panel.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
    const expectInside = (right: number, bottom: number) =>
      expect(async () => {
        const { x, y, width, height } = await place();
        expect(x + width).toBeLessThanOrEqual(right);
        expect(y + height).toBeLessThanOrEqual(bottom);
      }).toPass({ timeout: 20_000 });

    await drag(page, 300, 250);
    await expect.poll(place).toMatchObject({ x: 300, y: 250 });

    await handle.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowUp');
    await expect.poll(place).toMatchObject({ x: 316, y: 154 });
    await page.reload();
    await expect(panel).toBeVisible();
    await expect.poll(place).toMatchObject({ x: 316, y: 154 });

    await drag(page, 1500, 1500);
    await expect.poll(async () => (await place()).x).toBeGreaterThan(700);
    await expectInside(1100, 1000);
    await page.setViewportSize({ width: 500, height: 700 });
    await expectInside(500, 700);
    for (const key of ['ArrowLeft', 'ArrowUp']) {
      await handle.focus();
      for (let steps = 0; steps < 12; steps += 1) await page.keyboard.press(`Shift+${key}`);
    }
    await expect.poll(place).toMatchObject({ x: 0, y: 0 });
  });

  test('goes to a corner without being dragged', async ({ page }) => {
    await toManageShows(page);
    await page.getByRole('button', { name: 'Show Calendar' }).click();
    await page.getByRole('button', { name: 'Float' }).click();
    const panel = page.getByRole('region', { name: 'Calendar' });
    const handle = page.getByRole('button', { name: /^Move calendar/ });
    const middle = async () => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await panel.boundingBox()) ?? {};
      return [x + width / 2 < 550 ? 'left' : 'right', y + height / 2 < 500 ? 'Top' : 'Bottom'];
    };
    for (const corner of ['Top left', 'Top right', 'Bottom left', 'Bottom right']) {
      await handle.click();
      await page.getByRole('menuitem', { name: corner }).click();
      await expect.poll(async () => (await middle()).toReversed().join(' ')).toBe(corner);
      await expect(handle).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect.poll(middle).toEqual(['left', 'Top']);
  });

  test('shows dots in place of names, and lists ten upcoming shows', async ({ page, staff }) => {
    const days = Array.from({ length: 11 }, (_, place) => dayFromNow(210 + place));
    for (const date of days) await staff.addShow({ headlining_artist: `Metronome ${date}`, date });
    await toManageShows(page);
    await page.getByRole('button', { name: 'Show Calendar' }).click();
    const day = dayFromNow(210);
    await goTo(page, day);
    const width = async () =>
      (await dayOn(page, day).getByText('Metronome').boundingBox())?.width ?? 0;
    await expect.poll(width).toBeGreaterThan(50);
    await expect(page.getByRole('heading', { name: 'Upcoming Shows' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Float' }).click();
    await expect.poll(width).toBe(1);
    await page.getByRole('heading', { name: 'Upcoming Shows' }).click();
    const panel = page.getByRole('region', { name: 'Calendar' });
    const listed = panel.getByRole('listitem').getByRole('button');
    await expect(listed).toHaveCount(10);
    await listed.first().click();
    await expect(page.getByRole('dialog', { name: 'Edit Show' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  test('leaves the statuses in sight, and goes back to its place', async ({ page, staff }) => {
    await staff.addShow({ headlining_artist: 'Metronome Tonight' });
    await toManageShows(page);
    await page.getByRole('button', { name: 'Show Calendar' }).click();
    await page.getByRole('button', { name: 'Float' }).click();
    const panel = await page.getByRole('region', { name: 'Calendar' }).boundingBox();
    const status = page.locator('[data-column=is_published]').first();
    const { x: left = 0 } = (await status.boundingBox()) ?? {};
    expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBeLessThanOrEqual(left);
    await page.getByRole('button', { name: 'Put back' }).click();
    await expect(page.getByRole('button', { name: 'Float' })).toBeFocused();
  });

  test('can be closed, and "Show Calendar" opens it again', async ({ page }) => {
    await toManageShows(page);
    await page.getByRole('button', { name: 'Show Calendar' }).click();
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

/** Drags the panel by its bar until its corner is at a place. */
async function drag(page: Page, x: number, y: number): Promise<void> {
  const panel = page.getByRole('region', { name: 'Calendar' });
  const position = { x: 120, y: 15 };
  const at = (corner: { x: number; y: number }) =>
    [corner.x + position.x, corner.y + position.y] as const;
  // This waits until the panel stands still.
  await panel.hover({ position });
  const [right, down] = at((await panel.boundingBox()) ?? { x: -1, y: -1 });
  await page.mouse.move(right, down);
  await page.mouse.down();
  await page.mouse.move(right + 5, down + 5);
  await page.mouse.move(...at({ x, y }), { steps: 4 });
  await page.mouse.up();
}
