import { expect, test } from './browser-test.ts';
import { visit } from './manage-shows.ts';

const TICKETS = 'https://tickets.example.com/paper';

test.use({ colorScheme: 'dark' });

test('the list prints dates, names and details, without pictures', async ({ page, staff }) => {
  const presents_line = 'Paper presents';
  await staff.addShow({ headlining_artist: 'Paper Tigers', presents_line, doors_time: '19:00' }, [
    'one.png',
    'two.png',
  ]);
  await staff.addShow({ headlining_artist: 'Paper Trail', presents_line });
  await page.goto(`/?search=${encodeURIComponent(presents_line)}`);
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const name of ['Paper Tigers', 'Paper Trail']) {
    const card = page.getByRole('article').filter({ hasText: name });
    await expect(card.getByRole('heading', { name })).toBeVisible();
    await expect(card.locator('time')).toBeVisible();
    await expect(card.getByText('21+')).toBeVisible();
    expect((await card.boundingBox())?.height).toBeLessThan(120);
  }
  await expect(page.getByRole('article').locator('img').first()).toBeHidden();
  const poster = page.getByRole('heading', { name: 'Paper Trail' }).locator('..');
  await expect(poster).toHaveCSS('background-image', 'none');
  await expect(poster).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.getByRole('banner')).toContainText('12 Foundry Street, Springfield');
  for (const part of ['navigation', 'search', 'button', 'contentinfo'] as const)
    await expect(page.getByRole(part)).toHaveCount(0);
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test('a show page prints as a poster with the address of its tickets', async ({ page, staff }) => {
  const id = await staff.addShow({ headlining_artist: 'Paper Moon', ticket_url: TICKETS }, [
    'one.png',
    'two.png',
  ]);
  await page.goto(`/shows/${id}`);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Paper Moon' })).toBeVisible();
  await expect(page.getByRole('article').locator('img').first()).toBeVisible();
  const tickets = page.getByRole('link', { name: 'Buy Tickets' });
  const address = await tickets.evaluate((link) => getComputedStyle(link, '::after').content);
  expect(address).toContain(TICKETS);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Back to Events' })).toBeHidden();
});

test('the shows of the back office print with their names and columns', async ({ page, staff }) => {
  await staff.addShow({ headlining_artist: 'Paper Round' });
  await visit(page, 'paper+round');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('[data-row]').getByText('Paper Round', { exact: true })).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: 'Artist' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Support' })).toBeVisible();
  // As wide as a sheet, where a row is a block of lines.
  await page.setViewportSize({ width: 718, height: 900 });
  const age = page.locator('[data-row] [data-column=ages]');
  expect(await age.evaluate((cell) => getComputedStyle(cell, '::before').content)).toBe('"Age"');
});
