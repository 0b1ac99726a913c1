import type { Page } from '@playwright/test';

/** Fields that something else in sight names. */
const NAMED_OTHERWISE = [
  // A row is named by its name, and all rows by their boxes.
  'table [type="checkbox"]',
  // The banner below the slider says which time it is at.
  '[type="range"]',
];

/** Fields whose name is not seen once they are filled in. */
export async function visibleLabels(page: Page): Promise<string[]> {
  return page.evaluate((otherwise) => {
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.getBoundingClientRect().width > 1 &&
      element.textContent?.trim() !== '';
    const named = (ids: string | null) =>
      (ids ?? '').split(' ').flatMap((id) => document.getElementById(id) ?? []);
    return [...document.querySelectorAll('input, select, textarea')]
      .filter((field) => field.checkVisibility({ visibilityProperty: true }))
      .filter((field) => !field.matches(otherwise) && !field.closest('[inert]'))
      .filter((field) => {
        const labels =
          field instanceof HTMLInputElement ||
          field instanceof HTMLSelectElement ||
          field instanceof HTMLTextAreaElement
            ? (field.labels ?? [])
            : [];
        const all = [...labels, ...named(field.getAttribute('aria-labelledby'))];
        return !all.some((label) => isSeen(label));
      })
      .map(
        (field) =>
          `${field.localName} "${field.getAttribute('placeholder')}" of "${field.ariaLabel}" ${field.id}`,
      );
  }, NAMED_OTHERWISE.join());
}
