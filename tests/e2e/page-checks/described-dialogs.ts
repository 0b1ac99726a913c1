import type { Page } from '@playwright/test';

/** Finds open dialogs that are read by their names alone: those of a form lead to its fields. */
export function undescribedDialogs(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[role$=dialog]:not(:has(form))')]
      .filter((dialog) => {
        const id = dialog.getAttribute('aria-describedby') ?? '';
        return !document.getElementById(id)?.textContent;
      })
      .map((dialog) => `${dialog.querySelector('h1, h2')?.textContent}: its text is not read`),
  );
}
