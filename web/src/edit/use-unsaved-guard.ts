import { useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { signInUnlessDeclined } from '../session/with-session.ts';

const LOST = 'What you changed here has not been saved.';

/**
 * Keeps what was typed: while something is unsaved, closing, going elsewhere and leaving the site
 * have to be confirmed. `question` goes to the dialog that asks. Where the session is over, it asks
 * to sign in first.
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
  const [declined, setDeclined] = useState(false);
  const stay = () => {
    setClosing(false);
    setDeclined(false);
    blocker.reset?.();
  };
  const goOn = useEffectEvent((signedIn: boolean) => (signedIn ? stay() : setDeclined(true)));
  useEffect(() => {
    if (isSignedOut) void signInUnlessDeclined().then(goOn);
  }, [isSignedOut]);
  return {
    close: () => (unsaved ? setClosing(true) : onClose()),
    question: {
      open: closing || (isBlocked && (!isSignedOut || declined)),
      title: isSignedOut ? 'You are signed out' : 'Discard your changes?',
      description: isSignedOut ? `${LOST} Cancel to keep it, and sign in when you save it.` : LOST,
      onConfirm: () => {
        blocker.proceed?.();
        // Elsewhere may be another view of the same page.
        onClose();
      },
      onClose: stay,
    },
  };
}
