import { coastline, systemThemes, velvet } from '@stagedoor/contracts/system-themes/system-themes';
import { lantern } from '@stagedoor/contracts/system-themes/lantern.theme';
import { expect, holdBack, preferMode, test, transitionsEnd } from './browser-test.ts';
import { replaceBoot } from './page-boot.ts';
import { activate, activateFirst, activeTheme, tooFaint } from './themes.ts';

const THEME_CALL = '**/api/v1/themes/current/';

test.describe('a theme that staff activated', () => {
  test.use({ colorScheme: 'light' });
  test.afterAll(({ staff }) => activateFirst(staff));

  test('is on the page before the app loads, and stays in dark mode', async ({ page, staff }) => {
    await activate(staff, 'velvet');
    await page.route('**/assets/*.js', (route) => route.abort('aborted'));
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    expect(await activeTheme(page)).toEqual({
      theme: 'velvet 1',
      primary: velvet.css_vars.light.primary,
    });
    await page.unroute('**/assets/*.js');
    await page.goto('/info');
    await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
    await expect
      .poll(() => activeTheme(page))
      .toEqual({
        theme: 'velvet 1',
        primary: velvet.css_vars.dark.primary,
      });
  });

  for (const { name, css_vars } of systemThemes) {
    test(`has enough contrast: ${name}`, async ({ page, staff }) => {
      const headlining_artist = `Nine Volt ${name}`;
      const id = await staff.addShow({ headlining_artist });
      await activate(staff, name);
      for (const path of [`/?search=${encodeURIComponent(headlining_artist)}`, `/shows/${id}`]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { name: headlining_artist })).toBeVisible();
        for (const colorScheme of ['light', 'dark'] as const) {
          await preferMode(page, colorScheme);
          const { primary } = css_vars[colorScheme];
          await expect.poll(() => activeTheme(page)).toEqual({ theme: `${name} 1`, primary });
          await transitionsEnd(page);
          expect(await tooFaint(page), `${path}, ${colorScheme}`).toEqual([]);
        }
      }
    });
  }
});

test('a theme with round corners has them on tabs and cards too', async ({ page }) => {
  await replaceBoot(page, { theme: coastline });
  await page.goto('/contact');
  const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'CONTACT' });
  const card = page.getByRole('main').locator('address');
  await expect(tab).toHaveCSS('border-radius', '16px 16px 0px 0px');
  await expect(card).toHaveCSS('border-radius', '16px');
});

test("the venue's name on the login page fits in a theme with a wide face", async ({ page }) => {
  await replaceBoot(page, { theme: velvet });
  await page.goto('/login');
  const sign = page.getByRole('banner').getByText('The Lantern Room');
  const room = await page.getByRole('banner').evaluate(({ clientWidth }) => clientWidth);
  expect(await sign.evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(room);
});

test('the second condensed face is loaded by themes that name it alone', async ({ page }) => {
  const faces: string[] = [];
  page.on('request', (request) => faces.push(...(/barlow-[^/]+woff2/.exec(request.url()) ?? [])));
  await page.goto('/info');
  await expect(page.getByRole('heading', { name: 'VENUE INFO' })).toBeVisible();
  expect(faces).toEqual([]);
  await replaceBoot(page, { theme: coastline });
  await page.goto('/info');
  await expect(page.getByRole('heading', { name: 'VENUE INFO' })).toBeVisible();
  expect(faces).toEqual([expect.stringContaining('barlow-condensed-latin-700')]);
});

test.describe('a theme in a font of the font service', () => {
  const SERVICE = 'https://fonts.bunny.net/**';
  const own = {
    ...lantern,
    name: 'own',
    is_system_theme: false,
    font_styles: ['https://fonts.bunny.net/css?family=Space+Mono:400,700&display=swap'],
    css_vars: {
      ...lantern.css_vars,
      theme: { ...lantern.css_vars.theme, 'font-sans': "'Space Mono', sans-serif" },
    },
  };
  test.beforeEach(({ page }) => replaceBoot(page, { theme: own }));

  test('is shown after its font is loaded', async ({ page }) => {
    const requested: (string | null)[] = [];
    await page.route(SERVICE, (route) => {
      requested.push(new URL(route.request().url()).searchParams.get('family'));
      return route.fulfill({
        contentType: 'text/css',
        body:
          "@font-face { font-family: 'Space Mono'; " +
          "src: local('DejaVu Sans Mono'), local('Liberation Mono'); }",
      });
    });
    await page.goto('/info');
    await expect(page.getByRole('heading', { name: 'VENUE INFO' })).toBeVisible();
    expect(requested).toEqual(['Space Mono:400,700']);
    const faces = () => page.evaluate(() => [...document.fonts].map(({ family }) => family));
    expect((await faces()).join()).toContain('Space Mono');
  });

  test('is shown without its font while the font service does not answer', async ({ page }) => {
    const release = await holdBack(page, SERVICE, (route) => route.abort('aborted'));
    await page.goto('/info', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: 'VENUE INFO' })).toBeVisible();
    release();
  });
});

test.describe('a page without its theme', () => {
  test.use({ colorScheme: 'light', expectedFailures: [503] });
  test.beforeEach(({ page }) => replaceBoot(page, { theme: undefined }));

  test('loads the theme from the server', async ({ page }) => {
    await page.route(THEME_CALL, (route) => route.fulfill({ json: velvet }));
    await page.goto('/info');
    await expect.poll(async () => (await activeTheme(page)).theme).toBe('velvet 1');
  });

  test('falls back to the built-in theme when the server has none', async ({ page, quiet }) => {
    await page.route(THEME_CALL, (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto('/info');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect((await activeTheme(page)).primary).toBe(lantern.css_vars.light.primary);
    expect(quiet.splice(0)).toEqual([
      expect.stringContaining('Failed to load theme from backend, using fallback'),
    ]);
  });
});
