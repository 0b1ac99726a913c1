import { expect, signIn, test } from './browser-test.ts';

test.use({ contextOptions: { forcedColors: 'active' } });

test('what backgrounds draw stays visible with forced colours', async ({ page, staff }) => {
  await staff.addShow({ headlining_artist: 'High Contrast' }, ['one.png', 'two.png']);
  await page.goto('/?search=High+Contrast');
  const pause = page.getByRole('button', { name: 'Pause photos of High Contrast' });
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
  const pictures = await Promise.all((await dots.all()).map((dot) => dot.screenshot()));
  expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(3);
});
