import { useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { DialogTexts } from '../address/dialog-parameters.ts';
import { signInUnlessDeclined } from '../session/with-session.ts';

const NOT_SAVED = 'What you changed here has not been saved.';

/**
 * Protects what was typed: while something is unsaved, the user must confirm going elsewhere and
 * leaving the site, and closing the dialog that the search parameter `address` keeps open. When the
 * session is over, the guard asks to sign in first. `lost` says what leaving loses. Returns the
 * props of the dialog that asks for confirmation.
 */
export function useUnsavedGuard(unsaved: boolean, address?: keyof DialogTexts, lost = NOT_SAVED) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      unsaved &&
      (current.pathname !== next.pathname ||
        textOf(current.search, address) !== textOf(next.search, address)),
    enableBeforeUnload: unsaved,
    withResolver: true,
  });
  const isBlocked = blocker.status === 'blocked';
  // While something is being edited, only the end of the session leads to that page.
  const isSignedOut = isBlocked && blocker.next.pathname === '/login';
  const [declined, setDeclined] = useState(false);
  const stay = () => {
    setDeclined(false);
    blocker.reset?.();
  };
  const goOn = useEffectEvent((signedIn: boolean) => (signedIn ? stay() : setDeclined(true)));
  useEffect(() => {
    if (isSignedOut) void signInUnlessDeclined().then(goOn);
  }, [isSignedOut]);
  return {
    open: isBlocked && (!isSignedOut || declined),
    title: isSignedOut ? 'You are signed out' : 'Discard your changes?',
    description: isSignedOut ? `${lost} Keep editing, and sign in when you save.` : lost,
    onConfirm: () => blocker.proceed?.(),
    onClose: stay,
    ...({ confirmLabel: 'Discard', cancelLabel: 'Keep editing', tone: 'destructive' } as const),
  };
}

function textOf(search: object, name: string | undefined): unknown {
  return new Map(Object.entries(search)).get(name ?? '');
}
