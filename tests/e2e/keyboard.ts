import { expect, type Locator, type Page } from '@playwright/test';

const TABS = 80;

/** Presses Tab until this has the focus, as somebody without a mouse would. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let tabs = 0; tabs < TABS; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${TABS} times Tab did not reach ${target.toString()}.`);
}

/** Reaches something with Tab and presses a key on it. */
export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Opens a menu. Its code may still be loading: keys go to the page until an item has the focus. */
export async function openMenu(page: Page, button: Locator): Promise<void> {
  await pressOn(page, button);
  await expect(page.getByRole('menuitem').first()).toBeFocused();
}

/** Reaches a field with Tab and types into it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}
