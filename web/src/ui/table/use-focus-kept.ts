import { useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus to the title of the page when the row that had it disappears, or the whole table.
 * `items` are the rows. Returns attributes for the table.
 */
export function useFocusKept(items: readonly unknown[]) {
  const isWithin = useRef(false);
  useLayoutEffect(() => {
    if (isWithin.current && document.activeElement === document.body) focusTitle();
  }, [items]);
  useLayoutEffect(() => () => void (isWithin.current && focusTitle()), []);
  return {
    onFocus: () => void (isWithin.current = true),
    // Browsers send no blur event when the focused element itself disappears.
    onBlur: () => void (isWithin.current = false),
  };
}

function focusTitle(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
