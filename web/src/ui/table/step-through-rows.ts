import type { KeyboardEvent } from 'react';

const steps: Record<string, 'nextElementSibling' | 'previousElementSibling'> = {
  ArrowDown: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
};

/**
 * Moves the focus with the arrow keys to the same `data-step` control of the next or previous row.
 */
export function stepThroughRows(event: KeyboardEvent): void {
  const step = steps[event.key];
  if (
    !step ||
    !(event.target instanceof HTMLElement) ||
    event.altKey ||
    event.ctrlKey ||
    event.metaKey
  )
    return;
  const { step: control } = event.target.dataset;
  const row = event.target.closest('[data-row]')?.[step];
  const next = control && row?.querySelector<HTMLElement>(`[data-step="${control}"]`);
  if (!next) return;
  event.preventDefault();
  // Just far enough: the browser's own way of showing what has the focus makes the rows jump.
  next.focus({ preventScroll: true });
  next.closest('[data-row]')?.scrollIntoView({ block: 'nearest' });
}
