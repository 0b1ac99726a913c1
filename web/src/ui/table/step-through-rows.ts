import type { KeyboardEvent } from 'react';

const steps: Record<string, 'nextElementSibling' | 'previousElementSibling'> = {
  ArrowDown: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
};

/** Arrow keys move the focus to the same control (`data-step`) of the next or previous row. */
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
  // This scrolls just far enough: the browser's own scrolling makes the rows jump.
  next.focus({ preventScroll: true });
  next.closest('[data-row]')?.scrollIntoView({ block: 'nearest' });
}
