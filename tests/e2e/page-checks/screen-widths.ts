import type { Page } from '@playwright/test';

const WIDTHS = [320, 390, 820, 1100, 1440];

/** What is wrong in the page as wide as a phone, a tablet and a desk, with the width before it. */
export async function faultsByWidth(
  page: Page,
  faultsOf: (page: Page) => Promise<string[]>,
): Promise<string[]> {
  const before = page.viewportSize();
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    faults.push(...(await faultsOf(page)).map((fault) => `${width} pixels: ${fault}`));
  }
  if (before) await page.setViewportSize(before);
  return faults;
}
