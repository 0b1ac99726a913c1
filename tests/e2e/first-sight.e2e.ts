import { dayFromNow, expect, test } from './browser-test.ts';

interface Loaded {
  photos: number;
  surroundings: number;
}

declare global {
  interface Window {
    loadedNow: () => Loaded;
    /** In the frame in which the first card was painted. */
    loadedAtFirst?: Loaded;
    /** The formatters of `Intl` that the page has made. */
    formatters: string[];
  }
}

test('the footer, icons and other photos load after the first paint', async ({ page, staff }) => {
  for (const place of [1, 2])
    await staff.addShow({ headlining_artist: `Quince ${place}`, date: dayFromNow(40 + place) }, [
      'one.png',
    ]);
  await page.addInitScript(() => {
    // The page waits three seconds for its first paint, which takes longer on a slow machine.
    const begin = window.setTimeout.bind(window);
    Reflect.set(window, 'setTimeout', (work: () => void, ms?: number, ...given: unknown[]) =>
      ms === 3_000 ? 0 : begin(work, ms, ...given),
    );
    const isSurrounding = ({ name }: PerformanceEntry) => /surroundings/.test(name);
    window.loadedNow = () => ({
      photos: document.querySelectorAll('article img').length,
      surroundings: performance.getEntriesByType('resource').filter(isSurrounding).length,
    });
    new MutationObserver((_, observer) => {
      if (!document.querySelector('article')) return;
      observer.disconnect();
      requestAnimationFrame(() => (window.loadedAtFirst = window.loadedNow()));
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/?search=Quince');
  const loaded = () => page.evaluate(() => window.loadedNow());
  await expect.poll(async () => (await loaded()).photos).toBe(2);
  await expect.poll(async () => (await loaded()).surroundings).toBeGreaterThanOrEqual(1);
  const atFirst = await page.evaluate(() => window.loadedAtFirst);
  expect(atFirst).toEqual({ photos: 1, surroundings: 0 });
});

test('visitors do not wait for the data of a language or time zone', async ({ page, staff }) => {
  const id = await staff.addShow({ headlining_artist: 'Marrow and Pine' });
  await page.addInitScript(() => {
    window.formatters = [];
    for (const name of ['DateTimeFormat', 'ListFormat', 'RelativeTimeFormat', 'NumberFormat'])
      Reflect.set(
        Intl,
        name,
        new Proxy(Reflect.get(Intl, name), {
          construct(target, given) {
            window.formatters.push(name);
            return Reflect.construct(target, given);
          },
        }),
      );
  });
  for (const path of ['/', `/shows/${id}`]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { name: 'FIND US' })).toBeAttached();
    expect(await page.evaluate(() => window.formatters), path).toEqual([]);
  }
});

test('the first page leaves the focus alone, and later pages move it', async ({ page }) => {
  const isFocused = () => page.evaluate(() => document.activeElement !== document.body);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'FIND US' })).toBeAttached();
  expect(await isFocused()).toBe(false);
  await page.getByRole('link', { name: 'INFO', exact: true }).click();
  await expect.poll(isFocused).toBe(true);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
