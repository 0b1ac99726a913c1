import type { Page } from '@playwright/test';

/** Finds the faults of one kind in a page, and leaves the page as it was. */
export type Check = (page: Page) => Promise<string[]>;

/** What each check finds wrong in windows of its widths. The page goes to each width once. */
export async function faultsByWidth(
  page: Page,
  checks: Record<string, readonly [check: Check, ...widths: number[]]>,
): Promise<string[]> {
  const before = page.viewportSize();
  const faults: string[] = [];
  for (const width of new Set(Object.values(checks).flatMap(([, ...widths]) => widths))) {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 900 });
    for (const [kind, [faultsOf, ...widths]] of Object.entries(checks))
      if (widths.includes(width))
        for (const fault of await faultsOf(page)) faults.push(`${kind}, ${width} pixels: ${fault}`);
  }
  if (before) await page.setViewportSize(before);
  return faults;
}
