import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';

const LOST = 'What you changed here has not been saved.';

/**
 * Keeps what was typed: while something is unsaved, closing, going elsewhere and leaving the site
 * have to be confirmed. `question` goes to the dialog that asks.
 */
export function useUnsavedGuard(unsaved: boolean, onClose: () => void) {
  const [closing, setClosing] = useState(false);
  const blocker = useBlocker({
    shouldBlockFn: () => unsaved,
    enableBeforeUnload: unsaved,
    withResolver: true,
  });
  const isBlocked = blocker.status === 'blocked';
  // While something is being edited, only the end of the session leads there.
  const isSignedOut = isBlocked && blocker.next.pathname === '/login';
  return {
    close: () => (unsaved ? setClosing(true) : onClose()),
    question: {
      open: closing || isBlocked,
      title: isSignedOut ? 'You are signed out' : 'Discard your changes?',
      description: isSignedOut
        ? `${LOST} Sign in in another tab, and you can still save it.`
        : LOST,
      onConfirm: () => {
        blocker.proceed?.();
        // Elsewhere may be another view of the same page.
        onClose();
      },
      onClose: () => {
        setClosing(false);
        blocker.reset?.();
      },
    },
  };
}
