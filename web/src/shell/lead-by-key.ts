let cameFrom: Element | null = null;

/**
 * F6, which leads between the parts of a window elsewhere, leads to the first button of each part
 * in front of the page (`data-in-front`), the foremost first, and back.
 */
export function leadByKey(event: KeyboardEvent): void {
  if (event.key !== 'F6') return;
  const parts = [...document.querySelectorAll('[data-in-front]')]
    .filter((part) => !part.closest('[inert]'))
    .toReversed();
  if (parts.length === 0) return;
  event.preventDefault();
  const here = parts.findIndex((part) => part.contains(document.activeElement));
  if (here < 0) cameFrom = document.activeElement;
  const next = parts[here + 1]?.querySelector('button') ?? cameFrom;
  if (next instanceof HTMLElement) next.focus();
}
