import sharp from 'sharp';
import { expect, signIn, test } from './browser-test.ts';

test.use({ contextOptions: { forcedColors: 'active' } });

test('what backgrounds draw stays visible with forced colours', async ({ page, staff }) => {
  await staff.addShow({ headlining_artist: 'High Contrast' }, ['one.png', 'two.png']);
  await page.goto('/?search=High+Contrast');
  const pause = page.getByRole('button', { name: 'Pause photos' });
  expect(
    await pause.evaluate((button) => getComputedStyle(button, '::before').backgroundImage),
  ).toMatch(/gradient/);
  await expect(page.getByLabel('Age limit')).toHaveCSS('appearance', 'auto');
});

test("the calendar's dots differ from each other with forced colours", async ({ page }) => {
  await signIn(page);
  await page.goto('/manage/shows');
  const dots = page.getByRole('list', { name: 'Legend' }).locator('[aria-hidden]');
  await expect(dots).toHaveCount(3);
  const light: number[] = [];
  for (const dot of await dots.all()) {
    const { channels } = await sharp(await dot.screenshot()).stats();
    light.push(channels[0]?.mean ?? 0);
  }
  // All of a dot, a half of it, and its edge alone: no two are about the same.
  const [least = 0, middle = 0, most = 0] = light.toSorted((a, b) => a - b);
  expect(Math.min(middle - least, most - middle)).toBeGreaterThan(15);
});
