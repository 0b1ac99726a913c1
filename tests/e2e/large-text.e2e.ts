import { launchArgs } from '../setup/browser.ts';
import { expect, test } from './browser-test.ts';

/** The setting of people who have their phone's text at 200 %. */
const LARGE = '--blink-settings=defaultFontSize=32';
test.use({
  viewport: { width: 390, height: 844 },
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH || '',
    args: [...launchArgs, LARGE],
  },
});

test('no page scrolls sideways with text of twice the size', async ({ page, staff }) => {
  const id = await staff.addShow({ headlining_artist: 'Large Print', doors_time: '19:00' });
  for (const path of ['/', `/shows/${id}`, '/info', '/contact', '/login', '/signup']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(sideways, path).toBe(0);
  }
});

test('dates can be picked with text of twice the size', async ({ page, staff }) => {
  await staff.addShow({ headlining_artist: 'Large Print Too' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Dates: Any Time' }).click();
  const panel = page.getByRole('dialog', { name: 'Pick dates' });
  const month = await panel.getByRole('grid').getAttribute('aria-label');
  await panel.getByRole('button', { name: 'Next Month' }).click();
  await expect(panel.getByRole('grid')).not.toHaveAttribute('aria-label', month ?? '');
});
