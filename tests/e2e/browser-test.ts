import './moved-clock.ts';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test as base, type Page, type Route } from '@playwright/test';
import type axeCore from 'axe-core';
import { AHEAD_MS, moveClock } from './journey-clock.ts';
import { siteManager } from './site-manager.ts';
import { logIn, signedInStaff, type Staff } from './staff.ts';

interface Fixtures {
  /** Collects console messages, script errors, failed requests and policy violations. */
  quiet: string[];
  /** Statuses that a test provokes on purpose; the browser reports each on the console. */
  expectedFailures: number[];
  /** The address of the venue that the journeys of a file share. */
  venueUrl: string;
  /** Prepares what a journey finds at the venue. */
  staff: Staff;
}

interface WorkerFixtures {
  /** Opens the venue of a file, and closes that of the file before. */
  venues: (file: string) => Promise<OpenVenue>;
}

interface OpenVenue {
  file: string;
  url: string;
  path: string;
}

/** Where venues are opened (venue-host.ts). */
const HOST = process.env['JOURNEY_VENUES'] || '';
/** A page that is left aborts its unfinished requests. */
const PAGE_LEFT = 'net::ERR_ABORTED';
/** The machine got another network, as when a container starts on it. The page asks again. */
const NETWORK_CHANGED = 'net::ERR_NETWORK_CHANGED';
/** For a picture, Playwright tries to run a script in every frame, also in one that runs none. */
const FRAME_RUNS_NOTHING = "because the document's frame is sandboxed";
/** How the app calls a request that failed then, in the console. */
const UNREACHABLE = 'NetworkError';

/** Every journey fails if the browser has complained about anything. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  venues: [
    async ({}, provide) => {
      let open: OpenVenue | undefined;
      const close = async () => open && fetch(HOST + open.path, { method: 'DELETE' });
      await provide(async (file) => {
        if (open?.file === file) return open;
        await close();
        const { url, path } = await (await fetch(HOST, { method: 'POST' })).json();
        return (open = { file, url, path });
      });
      await close();
    },
    { scope: 'worker' },
  ],
  venueUrl: async ({ venues }, provide, { file }) => provide((await venues(file)).url),
  baseURL: async ({ venueUrl }, provide) => provide(venueUrl),
  context: async ({ context }, provide) => {
    await context.addInitScript(moveClock, AHEAD_MS);
    await provide(context);
  },
  expectedFailures: [[], { option: true }],
  staff: async ({ venueUrl }, provide) => {
    const staff = await signedInStaff(venueUrl);
    await provide(staff);
    await staff.leave();
  },
  quiet: [
    async ({ page, expectedFailures, javaScriptEnabled }, provide) => {
      const complaints: string[] = [];
      let hasNetworkChanged = false;
      const expected = (text: string) =>
        text.includes(NETWORK_CHANGED) ||
        text.includes(FRAME_RUNS_NOTHING) ||
        expectedFailures.some((status) => text.includes(`status of ${status}`));
      page.on('console', (message) => {
        if (!expected(message.text()))
          complaints.push(`console ${message.type()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
      page.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? '';
        hasNetworkChanged ||= reason === NETWORK_CHANGED;
        const isUnwanted = !javaScriptEnabled && request.url().endsWith('.js');
        if (reason !== PAGE_LEFT && reason !== NETWORK_CHANGED && !isUnwanted)
          complaints.push(`failed: ${request.url()}`);
      });
      await provide(complaints);
      // A request may be on its way through a route that nobody waits for any more.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      const isExcused = (text: string) => hasNetworkChanged && text.includes(UNREACHABLE);
      expect(complaints.filter((text) => !isExcused(text))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Waits until the app has the page of the server's HTML. Its code for the footer comes last. */
export async function takenOver(page: Page): Promise<void> {
  const footer = page.getByRole('contentinfo');
  await expect
    .poll(() =>
      footer.evaluate((element) =>
        Object.keys(element).some((key) => key.startsWith('__reactProps')),
      ),
    )
    .toBe(true);
}

/** Expects that axe finds no fault in this page. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFaults(page)).toEqual([]);
}

/** What axe finds wrong in this page. */
export async function axeFaults(page: Page): Promise<string[]> {
  await expect(page.locator('main h1').first()).toBeAttached();
  // A row is dimmed while its change is on the way.
  await expect(page.locator(':is(tr, li)[aria-busy]')).toHaveCount(0);
  await transitionsEnd(page);
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const violations = await axe(page, tags);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

let axeSource: string | undefined;

/**
 * What some rules of axe, or those with some tags, find wrong in the page, and not in its frames,
 * which are other sites. The source of axe is loaded once for each page, because that takes longer
 * than the check itself.
 */
export async function axe(page: Page, runOnly: string[]): Promise<axeCore.Result[]> {
  const isLoaded = await page.evaluate(() => 'axe' in window);
  axeSource ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  if (!isLoaded) await page.evaluate(axeSource);
  return page.evaluate(async (only) => {
    const { axe: loaded } = window as unknown as { axe: typeof axeCore };
    const options = { runOnly: only, resultTypes: ['violations' as const], iframes: false };
    return (await loaded.run(document, options)).violations;
  }, runOnly);
}

/** Holds requests back until the function that it returns is called; then they go on, or end so. */
export async function holdBack(
  page: Page,
  url: string | RegExp,
  end = (route: Route) => route.fallback(),
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await end(route);
  });
  return resolve;
}

/** Waits until no colour or place is on its way to another one. */
export async function transitionsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const fading = () => document.getAnimations().filter((one) => one instanceof CSSTransition);
    // What inherits a colour that fades begins anew when that ends.
    for (let now = fading(); now.length > 0; now = fading())
      await Promise.allSettled(now.map(({ finished }) => finished));
  });
}

/** Lets the system prefer light or dark, and waits until the page has followed. */
export async function preferMode(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mode', colorScheme);
}

/** Signs in as the form does: the session is in its cookie, the user in the browser's storage. */
export async function signIn(page: Page): Promise<void> {
  const user = await logIn(page.request);
  // The smallest page of the site.
  await page.goto('/robots.txt');
  await page.evaluate((stored) => localStorage.setItem('user', stored), JSON.stringify(user));
}

/** Signs in with the form, and expects that it leads to `home`. */
export async function signInByForm(page: Page, home = '/'): Promise<void> {
  // A token of the session before is refused, and asked for again.
  const token = page.waitForResponse('**/api/v1/csrf_token/');
  await page.goto('/login');
  await token;
  await page.getByLabel('Username').fill(siteManager.email);
  await page.getByLabel('Password').fill(siteManager.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(home);
}

/** Signs the site manager in, whom the page then sees with these flags only. */
export async function signInAs(
  page: Page,
  flags: Record<string, boolean>,
  home = '/',
): Promise<void> {
  const as = (user: object) => ({ ...user, is_staff: false, is_site_manager: false, ...flags });
  await page.route('**/api/v1/login/', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, user: as(body.user) } });
  });
  await page.route('**/api/v1/me/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: as(await response.json()) });
  });
  await signInByForm(page, home);
}

export { dayFromNow } from './journey-clock.ts';
