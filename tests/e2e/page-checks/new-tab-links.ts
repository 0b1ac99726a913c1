import type { Page } from '@playwright/test';

/** Finds links that open a new tab without saying so in their names. */
export function silentNewTabs(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a[target=_blank]')]
      .map((link) => link.getAttribute('aria-label') ?? link.textContent)
      .filter((name) => !name.endsWith(', opens in a new tab'))
      .map((name) => `${name} opens a new tab, and does not say so`),
  );
}
