import { useEffect, useEffectEvent } from 'react';
import { readStored, writeStored } from '../../storage/stored-text.ts';

const SEEN_KEY = 'mailinglist_popup_seen';
const GREETING_DELAY_MS = 1500;

/** Calls `greet` a moment after the first visit of this browser, once, only while it is wanted, and not while somebody writes or chooses something. */
export function useFirstVisit(wanted: boolean, greet: () => void): void {
  const onFirstVisit = useEffectEvent(greet);
  useEffect(() => {
    if (!wanted || readStored(SEEN_KEY) !== null) return;
    const timer = setInterval(() => {
      if (isBusy()) return;
      clearInterval(timer);
      // Another tab may have been faster.
      if (readStored(SEEN_KEY) !== null) return;
      writeStored(SEEN_KEY, 'true');
      onFirstVisit();
    }, GREETING_DELAY_MS);
    return () => clearInterval(timer);
  }, [wanted]);
}

/** What is typed would go on in the greeting, and what is open would close. */
function isBusy(): boolean {
  return (
    document.activeElement?.matches('input, textarea, select') === true ||
    document.querySelector('[role=dialog]') !== null
  );
}
