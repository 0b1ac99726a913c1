import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './browser-test.ts';
import { replaceBoot } from './page-boot.ts';

const map = (page: Page) => page.locator('iframe[title="FIND US"]');

test('the map loads when a visitor scrolls near it, and moves nothing', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await page.goto('/contact');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toBeAttached();
  await expect(map(page)).toHaveCount(0);
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  await footer.scrollIntoViewIfNeeded();
  await expect(map(page)).toBeVisible();
  expect(await height()).toBe(before);
});

test('the footer has address, copyright, sister venue and feeds', async ({ page, venueUrl }) => {
  await page.goto('/info');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('heading', { name: 'FIND US' })).toBeVisible();
  await expect(footer).toContainText('12 Foundry Street, Springfield');
  await expect(footer).toContainText(/© \d{4} The Lantern Room/);
  await expect(footer.getByRole('link', { name: 'The Annex' })).toHaveAttribute(
    'href',
    'https://annex.example.com',
  );
  await expect(footer.getByRole('link', { name: 'Subscribe in your calendar' })).toHaveAttribute(
    'href',
    `${venueUrl.replace(/^http:/, 'webcal:')}/calendar.ics`,
  );
  for (const [name, address] of [
    ['Calendar feed', '/calendar.ics'],
    ['News feed', '/feed.atom'],
  ] as const) {
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', address);
    expect((await page.request.get(address)).ok()).toBe(true);
  }
});

test('the address stands where a map is whose service never answers', async ({ page }) => {
  const address = page.getByRole('contentinfo').getByText('12 Foundry Street');
  const paused: (() => void)[] = [];
  await page.route('**/map', () => new Promise<void>((go) => paused.push(go)));
  await page.clock.install();
  await page.goto('/info');
  await expect(page.getByRole('heading', { name: 'VENUE INFO' })).toBeVisible();
  await address.last().scrollIntoViewIfNeeded();
  await expect(map(page)).toBeVisible();
  await expect(address).toHaveCount(2);
  await expect(address.last()).toBeInViewport({ ratio: 1 });
  await page.clock.fastForward(10_000);
  await expect(map(page)).toHaveCount(0);
  await expect(address).toHaveCount(2);
  for (const go of paused) go();
});

test('without a map, there is a link, and the list ends at the edge', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await replaceBoot(page, { venue: { ...(await venue(page)), map_embed_url: null } });
  await page.goto('/info');
  const footer = page.getByRole('contentinfo');
  await footer.scrollIntoViewIfNeeded();
  await expect(footer).toContainText('12 Foundry Street, Springfield');
  await expect(footer.getByRole('link', { name: 'Open in maps' })).toBeVisible();
  await expect(map(page)).toHaveCount(0);
  const address = await footer.getByRole('region', { name: 'FIND US' }).boundingBox();
  const list = await footer.getByRole('region', { name: 'Mailing list' }).boundingBox();
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeCloseTo(1440 - (address?.x ?? 0), 0);
});

test('a map that must ask first loads after a tap, and then always', async ({ page }) => {
  await replaceBoot(page, { venue: { ...(await venue(page)), map_on_tap: true } });
  await page.goto('/info');
  const footer = page.getByRole('contentinfo');
  const show = footer.getByRole('button', { name: 'Show the map' });
  await footer.scrollIntoViewIfNeeded();
  await expect(footer.getByText(/^The map is loaded from 127\.0\.0\.1:\d+, which/)).toBeVisible();
  await expect(map(page)).toHaveCount(0);
  await expectAccessible(page);
  await show.click();
  await expect(map(page)).toBeFocused();
  await page.reload();
  await footer.scrollIntoViewIfNeeded();
  await expect(map(page)).toBeVisible();
  await expect(show).toHaveCount(0);
});

async function venue(page: Page): Promise<object> {
  await page.goto('/info');
  const boot = await page.locator('#boot').textContent();
  return JSON.parse(boot ?? '{}').venue;
}
