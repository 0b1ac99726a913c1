import type { Locator } from '@playwright/test';
import { coastline, velvet } from '@stagedoor/contracts/system-themes/system-themes';
import { expect, preferMode, signIn, test, transitionsEnd } from './browser-test.ts';
import { replaceBoot } from './page-boot.ts';
import { activeTheme, tooFaint } from './themes.ts';

/* Wide faces and round corners need more room on a phone than the default theme. */

test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'light' });
const WORDS = 'Floccinaucinihilipilification Quartet of the Quiet Neighbours';

test('a long name stays larger than the support; dots have corners', async ({ page, staff }) => {
  const support_artists = 'Small Print';
  const id = await staff.addShow({ headlining_artist: WORDS.repeat(2), support_artists }, [
    'one.png',
    'two.png',
  ]);
  await replaceBoot(page, { theme: coastline });
  await page.goto(`/shows/${id}`);
  const sizeOf = (part: Locator) =>
    part.evaluate((text) => parseFloat(getComputedStyle(text).fontSize));
  const support = await sizeOf(page.getByText('Small Print'));
  const headliner = page.getByRole('heading', { level: 1 });
  await expect.poll(() => sizeOf(headliner)).toBeGreaterThanOrEqual(support);
  const pause = page.getByRole('button', { name: /^(Pause|Play) photos/ });
  const dot = pause.locator('xpath=preceding-sibling::*[1]');
  const corners = () =>
    dot.evaluate((shown) => getComputedStyle(shown, '::before').borderTopLeftRadius);
  await expect.poll(corners).toBe('16px');
});

test('the address to write to stands in one line', async ({ page }) => {
  for (const theme of [coastline, velvet]) {
    await replaceBoot(page, { theme });
    await page.goto('/contact');
    const mail = page.getByRole('main').locator('address a[href^=mailto]');
    const lines = () =>
      mail.evaluate((link) => link.clientHeight / parseFloat(getComputedStyle(link).fontSize));
    await expect.poll(lines, theme.name).toBeLessThan(1.5);
  }
});

test('the back office can be read in other themes', async ({ page, staff }) => {
  await staff.addShow({ headlining_artist: 'Readers Digress' });
  await signIn(page);
  for (const [theme, path] of [
    [velvet, 'shows'],
    [velvet, 'mailing-list'],
    [coastline, 'shows?section=messages'],
    [coastline, 'insights'],
  ] as const) {
    await replaceBoot(page, { theme });
    await page.goto(`/manage/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await preferMode(page, colorScheme);
      const { primary } = theme.css_vars[colorScheme];
      await expect.poll(() => activeTheme(page)).toEqual({ theme: `${theme.name} 1`, primary });
      await transitionsEnd(page);
      expect(await tooFaint(page), `${path}, ${theme.name}, ${colorScheme}`).toEqual([]);
    }
  }
});
