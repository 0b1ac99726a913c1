import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Browser } from 'playwright';
import { photoSrcset } from '@stagedoor/contracts/facts/photo-files';
import type { Show } from '@stagedoor/contracts/show';
import { findBrowser, launchArgs } from '../tests/setup/browser.ts';
import { serveBareList } from './bare-list.ts';
import { freePort } from '../tests/faults/free-port.ts';
import { quantile, type Aim } from './median.ts';

const ROUNDS = 5;
/** By then a page has done all that it does by itself. */
const REST_MS = 3_000;
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };
const SLOWER = 4;
/** The network that Lighthouse simulates for phones. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_638_400 / 8,
  uploadThroughput: 768_000 / 8,
};
const NAME: Aim = { reach: 0.5, floor: 0.75 };
/** React alone has none on a second visit. */
const BLOCKING = '(at most 60 ms)';
const PAINT: Aim = { reach: 0.45, floor: 0.55 };

/**
 * Sums the blocking time as Lighthouse does (long tasks beyond 50 ms), and notes the largest paint
 * and the frame in which the name of a show stood on the screen.
 */
const OBSERVE = `
  globalThis.blocking = 0;
  globalThis.paint = 0;
  globalThis.named = 0;
  new MutationObserver((_, observer) => {
    if (!document.querySelector('article :is(h1, h2)')) return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => { named = performance.now(); }));
  }).observe(document, { childList: true, subtree: true });
  const observe = (type, take) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(take));
    observer.observe({ type, buffered: true });
  };
  observe('longtask', ({ duration }) => { blocking += Math.max(0, duration - 50); });
  observe('largest-contentful-paint', ({ startTime }) => { paint = startTime; });
`;

const VISITS = ['cold', 'warm'] as const;
type Visit = (typeof VISITS)[number];

interface Figures {
  name: number;
  blocking: number;
  paint: number;
}

/** The first page on a phone, beside React alone with the same shows in the same rounds. */
export async function measurePaint(): Promise<string[]> {
  const demo = await startDemo();
  const { results } = await get<{ results: Show[] }>(`${demo.url}/api/v1/shows/upcoming/?limit=6`);
  await photosMade(demo.url, results);
  const bare = await serveBareList(demo.url, results);
  const browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: launchArgs });
  const pages = {
    bare: bare.url,
    '/': `${demo.url}/`,
    'a show': `${demo.url}/shows/${results[0]?.id}`,
  };
  const figures = new Map<string, Figures[]>();
  // The very first round warms up servers and browser.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [name, url] of Object.entries(pages)) {
      const visits = await visitsOf(browser, url);
      for (const [visit, taken] of Object.entries(visits)) {
        const key = `${name}, ${visit}`;
        if (round > 0) figures.set(key, [...(figures.get(key) ?? []), taken]);
      }
    }
  await browser.close();
  bare.close();
  await demo.stop();
  const rows = (what: keyof Figures, title: string, aim: Aim | string) => {
    const median = (name: string) =>
      quantile(
        (figures.get(name) ?? []).map((taken) => taken[what]),
        0.5,
      );
    return VISITS.flatMap((visit) => {
      const limit = median(`bare, ${visit}`);
      return [
        row(`${title}, React alone, ${visit}`, limit),
        row(`${title}, /, ${visit}`, median(`/, ${visit}`), limit, aim),
        row(`${title}, a show, ${visit}`, median(`a show, ${visit}`), limit, aim),
      ];
    });
  };
  return [
    'the first paint on a phone',
    ...rows('name', 'name of the first show', NAME),
    ...rows('blocking', 'blocking time', BLOCKING),
    ...rows('paint', 'largest paint', PAINT),
  ];
}

/** The first visit, and another one when the browser has the files of the page. */
async function visitsOf(browser: Browser, url: string): Promise<Record<Visit, Figures>> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.addInitScript(OBSERVE);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  const visit = async () => {
    await page.goto(url, { waitUntil: 'load', timeout: 120_000 });
    await wait(REST_MS);
    return page.evaluate<Figures>('({ name: named, blocking, paint })');
  };
  const cold = await visit();
  await page.goto('about:blank');
  const warm = await visit();
  await context.close();
  return { cold, warm };
}

async function startDemo() {
  const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-paint-'));
  const port = await freePort();
  const env = { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn', RATE_LIMITS: 'off' };
  const program = join(import.meta.dirname, '../standalone/demo.ts');
  const demo = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  process.once('exit', () => demo.kill());
  for await (const text of demo.stdout) if (String(text).includes('is open')) break;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      demo.kill();
      await once(demo, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Waits for the smaller files of photos, which are made after the photos were accepted. */
async function photosMade(url: string, shows: readonly Show[]): Promise<void> {
  const files = shows
    .flatMap(({ photos }) => photos)
    .flatMap((photo) => photoSrcset(photo, 'avif').split(', '))
    .map((file) => url + file.split(' ')[0]);
  for (const file of files) while (!(await fetch(file)).ok) await wait(200);
}

async function get<Body>(url: string): Promise<Body> {
  return (await fetch(url)).json() as Promise<Body>;
}

function row(name: string, value: number, limit?: number, aim?: Aim | string): string {
  const shown = `  ${name.padEnd(42)}${`${value.toFixed(0)} ms`.padStart(12)}`;
  if (limit === undefined || !aim) return shown;
  if (typeof aim === 'string') return `${shown}            ${aim}`;
  const ratio = `${(value / limit).toFixed(2)}×`.padStart(9);
  return `${shown}${ratio}   (reach ${aim.reach}, floor ${aim.floor})`;
}
