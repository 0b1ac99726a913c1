import { useLayoutEffect, useRef } from 'react';

/**
 * Where the row that had the focus goes away, or the table with it, the focus goes to the title of
 * the page. The result goes onto the table, `items` are its rows.
 */
export function useFocusKept(items: readonly unknown[]) {
  const isWithin = useRef(false);
  useLayoutEffect(() => {
    if (isWithin.current && document.activeElement === document.body) focusTitle();
  }, [items]);
  useLayoutEffect(() => () => void (isWithin.current && focusTitle()), []);
  return {
    onFocus: () => void (isWithin.current = true),
    // The browser tells nothing where the element itself goes away.
    onBlur: () => void (isWithin.current = false),
  };
}

function focusTitle(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
