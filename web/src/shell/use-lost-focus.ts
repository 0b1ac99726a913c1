import { useEffect } from 'react';
import { focusPageStart } from '../ui/page/focus-page-start.ts';
import { focusLastRow } from '../ui/table/focus-last-row.ts';

/** Where somebody may have come from a row. */
const OF_ROW = '[data-row], [role^="menu"], [role$="dialog"]';

/**
 * Moves the focus when what had it disappears, and nothing else takes it: from a row that leaves a
 * list to the next one, else to the heading of the page.
 */
export function useLostFocus(): void {
  useEffect(() => {
    let focused: Element | null = null;
    const over = new AbortController();
    const { signal } = over;
    const onFocusIn = ({ target }: FocusEvent) => {
      focused = target instanceof Element ? target : null;
    };
    const onFocusOut = () =>
      queueMicrotask(() => {
        // Somebody has clicked beside it. Some browsers send this event before it disappears, too.
        if (focused?.isConnected && document.activeElement === document.body) focused = null;
      });
    const isLost = () => focused?.isConnected === false && document.activeElement === document.body;
    const observer = new MutationObserver(() => {
      // A dialog that closes returns the focus itself, a moment later.
      if (!isLost()) return;
      requestAnimationFrame(() => {
        if (isLost() && !(focused?.closest(OF_ROW) && focusLastRow())) focusPageStart();
      });
    });
    document.addEventListener('focusin', onFocusIn, { signal });
    document.addEventListener('focusout', onFocusOut, { signal });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      over.abort();
      observer.disconnect();
    };
  }, []);
}
