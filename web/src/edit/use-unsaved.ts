import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';

/** Keeps what was typed: closing, going elsewhere and leaving the site have to be confirmed while something is unsaved. */
export function useUnsaved(unsaved: boolean, onClose: () => void) {
  const [asking, setAsking] = useState(false);
  const blocker = useBlocker({
    shouldBlockFn: () => unsaved,
    enableBeforeUnload: unsaved,
    withResolver: true,
  });
  return {
    asking: asking || blocker.status === 'blocked',
    /** Whoever was signed in is not any more, which leads to the login page. */
    signedOut: blocker.status === 'blocked' && blocker.next.pathname === '/login',
    close: () => (unsaved ? setAsking(true) : onClose()),
    stay: () => {
      setAsking(false);
      blocker.reset?.();
    },
    discard: () => {
      blocker.proceed?.();
      // Elsewhere may be another view of the same page.
      onClose();
    },
  };
}
