import { useEffect } from 'react';
import { focusPageStart } from '../ui/page/focus-page-start.ts';

/**
 * Moves the focus to the heading of the page when what had it disappears, such as a row that leaves
 * a list, and nothing else takes it.
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
      if (isLost()) requestAnimationFrame(() => isLost() && focusPageStart());
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
