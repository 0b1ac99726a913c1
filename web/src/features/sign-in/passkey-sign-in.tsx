import { useEffect, useEffectEvent, useState } from 'react';
import {
  browserSupportsWebAuthnAutofill,
  browserSupportsWebAuthn,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { User } from '@stagedoor/contracts/account';
import { Button } from '../../ui/button/button.tsx';
import { ErrorBox } from '../../ui/page/error-box.tsx';
import { passkeyOptions, signInWithPasskey } from './sign-in.ts';
import { signInFailure } from './sign-in-failure.ts';

interface PasskeySignInProps {
  onSignedIn: (user: User) => void;
}

/**
 * Signs in with a passkey: by the button, or where the browser offers it in the field for the user
 * name. Loaded once the form works.
 */
export default function PasskeySignIn({ onSignedIn }: PasskeySignInProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const signIn = async (useBrowserAutofill: boolean, signal?: AbortSignal) => {
    const optionsJSON = await passkeyOptions(signal);
    const response = await startAuthentication({
      optionsJSON: optionsJSON,
      useBrowserAutofill,
    });
    onSignedIn(await signInWithPasskey(response));
  };
  const offer = useEffectEvent(async (signal: AbortSignal) => {
    // A browser that cannot offer it there has the button.
    if (await browserSupportsWebAuthnAutofill()) await signIn(true, signal).catch(() => undefined);
  });
  useEffect(() => {
    const asked = new AbortController();
    // Signing in with the form ends the session whose token an open request has.
    addEventListener('submit', () => asked.abort(), { signal: asked.signal });
    if (isSecureContext) void offer(asked.signal);
    return () => {
      asked.abort();
      WebAuthnAbortService.cancelCeremony();
    };
  }, []);
  if (!isSecureContext) return <p className="quiet">Signing in with a passkey needs https.</p>;
  if (!browserSupportsWebAuthn()) return null;
  const onClick = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await signIn(false);
    } catch (error) {
      const isClosed = error instanceof Error && error.name === 'NotAllowedError';
      setFailure(isClosed ? 'Nobody was signed in.' : signInFailure(error, 'Login'));
    }
    setBusy(false);
  };
  return (
    <>
      {failure && <ErrorBox message={failure} />}
      <Button busy={busy} onClick={onClick}>
        Sign in with a passkey
      </Button>
    </>
  );
}
