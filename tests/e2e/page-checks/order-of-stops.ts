import type { Page } from '@playwright/test';

/**
 * It stands below the pictures of the first card, whose name comes before them on phones: there
 * the name is what people look for.
 */
const PAUSE = 'button:is([aria-label="Pause photos"], [aria-label="Play photos"])';

/** Stops of Tab in the page that follow one below them: Tab would jump up, against the sight. */
export async function orderOfStops(page: Page): Promise<string[]> {
  return page.evaluate((pause) => {
    const nameOf = (stop: Element) => stop.getAttribute('aria-label') ?? stop.textContent;
    const STOPS = 'main :is(a[href], button, input, select, textarea, summary)';
    /** Bars that stay in sight stand elsewhere at each place of the page. */
    const isInBar = (stop: Element | null): boolean =>
      stop !== null &&
      (/sticky|fixed/.test(getComputedStyle(stop).position) || isInBar(stop.parentElement));
    const stops = [...document.querySelectorAll<HTMLElement>(STOPS)]
      .filter((stop) => stop.tabIndex >= 0 && stop.clientWidth > 1 && stop.checkVisibility())
      .filter((stop) => !stop.matches(pause) && !isInBar(stop));
    return stops.flatMap((stop, place) => {
      const before = stops[place - 1];
      if (!before) return [];
      const [one, next] = [before.getBoundingClientRect(), stop.getBoundingClientRect()];
      // The next column begins at the top.
      const isAbove = next.bottom <= one.top && next.left < one.right;
      return isAbove ? [`"${nameOf(stop)}" stands above "${nameOf(before)}"`] : [];
    });
  }, PAUSE);
}
