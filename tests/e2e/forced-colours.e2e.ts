import type { Locator } from '@playwright/test';
import { expect, test } from './browser-test.ts';

test.use({ contextOptions: { forcedColors: 'active' } });

test('states that backgrounds show stay visible with forced colours', async ({ page, staff }) => {
  await staff.addShow({ headlining_artist: 'High Contrast' }, ['one.png', 'two.png']);
  await page.goto('/?search=High+Contrast');
  const nav = page.getByRole('navigation', { name: 'Main' });
  const current = await background(nav.getByRole('link', { name: 'EVENTS' }));
  expect(current).not.toBe(await background(nav.getByRole('link', { name: 'INFO' })));

  const pause = page.getByRole('button', { name: 'Pause photos' });
  expect(
    await pause.evaluate((button) => getComputedStyle(button, '::before').backgroundImage),
  ).toMatch(/gradient/);
  await expect(page.getByLabel('Age limit')).toHaveCSS('appearance', 'auto');
});

function background(element: Locator): Promise<string> {
  return element.evaluate((shown) => getComputedStyle(shown).backgroundColor);
}
