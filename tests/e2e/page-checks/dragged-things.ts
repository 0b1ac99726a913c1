import type { Page } from '@playwright/test';

/** What can be dragged, and has no buttons beside it that move it by a click. */
export async function dragOnly(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isMover = (button: Element) => button.ariaLabel?.startsWith('Move ');
    return [...document.querySelectorAll('[draggable="true"]')]
      .filter((item) => ![...item.querySelectorAll('button')].some(isMover))
      .map((item) => `${item.localName} "${item.textContent}" can only be dragged`);
  });
}
