import type { Page } from '@playwright/test';

const STOPS = [
  'a[href], button, input, select, textarea, summary, [role="application"], [role="gridcell"]',
  // Keys go from one to the next in a feed.
  '[role="feed"] article',
  // The preview of the venue, which is higher than most windows.
  'section:has([data-themed][inert])',
];

/** Stops for Tab that are no controls and do not scroll: there is nothing to do at them. */
export async function scrollingStops(page: Page): Promise<string[]> {
  if ((await page.locator('[tabindex="0"]').count()) === 0) return [];
  return page.evaluate(async (controls) => {
    // What watches sizes has its turn before the next frame.
    const drawn = () => new Promise((next) => requestAnimationFrame(next));
    // A page that draws nothing new may have no next frame.
    const late = new Promise((next) => setTimeout(next, 200));
    await Promise.race([drawn().then(drawn), late]);
    return [...document.querySelectorAll('[tabindex="0"]')]
      .filter((stop) => stop.checkVisibility() && !stop.matches(controls))
      .filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth <= clientWidth && scrollHeight <= clientHeight,
      )
      .map((stop) => `${stop.localName} "${stop.getAttribute('aria-label')}"`);
  }, STOPS.join());
}
