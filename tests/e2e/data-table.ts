import { expect, type Locator, type Page, type Route } from '@playwright/test';

/* The tables of the back office, as people see them. */

export const names = (page: Page): Locator => page.getByRole('row').locator('[data-step=name]');

export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('table').getByRole('row').filter({ hasText: name });

export const toast = (page: Page, text: string): Locator =>
  page.locator('#toasts').getByText(text, { exact: true });

/** The button that opens the menu of a row. */
export const menuOf = (page: Page, row: string): Locator =>
  page.getByRole('button', { name: `Actions for ${row}`, exact: true });

export async function choose(page: Page, row: string, item: string): Promise<void> {
  await menuOf(page, row).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/**
 * Changes all rows at once, and expects that they are loaded again,
 * that the message is shown, and that the selection is cleared.
 */
export async function changeAll(
  page: Page,
  { bar, count, reloaded }: { bar: Locator; count: number; reloaded: RegExp },
  item: string,
  message: string,
): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await expect(bar.getByText(`${count} selected`)).toBeVisible();
  const again = page.waitForRequest(reloaded);
  await bar.getByRole('button', { name: item, exact: true }).click();
  await again;
  await expect(toast(page, message)).toBeVisible();
  await expect(bar).toBeHidden();
}

/** Waits for a toast, and dismisses it. */
export async function dismiss(page: Page, text: string): Promise<void> {
  await expect(toast(page, text)).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
}

/** Answers as the server does while its store is away. */
export function fail(route: Route): Promise<void> {
  return route.fulfill({ status: 503, json: { error: 'Away.', code: 'store-unavailable' } });
}

/** Expects that neither of two boxes covers the other. */
export async function expectApart(one: Locator, other: Locator): Promise<void> {
  await expect(async () => {
    const [first, second] = await Promise.all([one.boundingBox(), other.boundingBox()]);
    const apart =
      first === null ||
      second === null ||
      first.x + first.width <= second.x ||
      second.x + second.width <= first.x ||
      first.y + first.height <= second.y ||
      second.y + second.height <= first.y;
    expect(apart, JSON.stringify([first, second])).toBe(true);
  }).toPass({ timeout: 20_000 });
}
