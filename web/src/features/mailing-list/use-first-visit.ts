import { useEffect } from 'react';
import { readStored, writeStored } from '../../storage/stored-text.ts';
import { useSteady } from '../../ui/use-steady.ts';

const SEEN_KEY = 'mailinglist_popup_seen';
const GREETING_DELAY_MS = 1500;

/** Calls `greet` a moment after the first visit of this browser, once, and only while it is wanted. */
export function useFirstVisit(wanted: boolean, greet: () => void): void {
  const onFirstVisit = useSteady(greet);
  useEffect(() => {
    if (!wanted || readStored(SEEN_KEY) !== null) return;
    const timer = setTimeout(() => {
      // Another tab may have been faster.
      if (readStored(SEEN_KEY) !== null) return;
      writeStored(SEEN_KEY, 'true');
      onFirstVisit();
    }, GREETING_DELAY_MS);
    return () => clearTimeout(timer);
  }, [wanted, onFirstVisit]);
}
