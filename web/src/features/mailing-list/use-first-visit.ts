import { useEffect, useEffectEvent } from 'react';
import { readStored, writeStored } from '../../storage/stored-text.ts';

const SEEN_KEY = 'mailinglist_popup_seen';
const GREETING_DELAY_MS = 1500;

/**
 * Calls `greet` once per browser, a moment after the first visit, if enabled. Waits while somebody
 * types or has a dialog open.
 */
export function useFirstVisit(enabled: boolean, greet: () => void): void {
  const onFirstVisit = useEffectEvent(greet);
  useEffect(() => {
    if (!enabled || readStored(SEEN_KEY) !== null) return;
    const timer = setInterval(() => {
      if (isBusy()) return;
      clearInterval(timer);
      // Another tab may have been faster.
      if (readStored(SEEN_KEY) !== null) return;
      writeStored(SEEN_KEY, 'true');
      onFirstVisit();
    }, GREETING_DELAY_MS);
    return () => clearInterval(timer);
  }, [enabled]);
}

/** The greeting would take the focus from a field, and close an open dialog. */
function isBusy(): boolean {
  return (
    document.activeElement?.matches('input, textarea, select') === true ||
    document.querySelector('[role=dialog]') !== null
  );
}
