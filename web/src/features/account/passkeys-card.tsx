import { useState } from 'react';
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import type { Passkey } from '@stagedoor/contracts/passkeys.api';
import { Link } from '@tanstack/react-router';
import { ApiError } from '../../api/api-error.ts';
import { serverMessageOr } from '../../api/error-details.ts';
import { recordedDate } from '../../format/recorded-time.ts';
import { callApi } from '../../session/call-api.ts';
import { Button } from '../../ui/button/button.tsx';
import { showError, showToast } from '../../ui/toast/toast.atom.ts';
import { AccountCard } from './account-card.tsx';
import { browserName } from './browser-name.ts';
import { PasskeyRow } from './passkey-row.tsx';

interface PasskeysCardProps {
  passkeys: readonly Passkey[];
  onChanged: () => Promise<void>;
}

/** How somebody signs in without a password: with a finger, a face or a key. */
export function PasskeysCard({ passkeys, onChanged }: PasskeysCardProps) {
  const [busy, setBusy] = useState(false);
  const [isStale, setStale] = useState(false);
  const change = async (work: () => Promise<string>) => {
    setBusy(true);
    try {
      showToast({ title: await work() });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'sign-in-again') setStale(true);
      else showError(failureOf(error));
    }
    await onChanged();
    setBusy(false);
  };
  const add = () =>
    change(async () => {
      const optionsJSON = await callApi('passkeys.options');
      const response = await startRegistration({ optionsJSON: optionsJSON });
      const name = browserName(navigator.userAgent);
      await callApi('passkeys.add', { body: { name, response: response } });
      return 'Passkey added';
    });
  return (
    <AccountCard title="Passkeys">
      <p>Sign in with your finger, your face or a security key, without a password.</p>
      {passkeys.length > 0 && (
        <ul className="plain lines">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              busy={busy}
              onRename={(name) =>
                change(async () => {
                  await callApi('passkeys.rename', { params: { id: passkey.id }, body: { name } });
                  return 'Passkey renamed';
                })
              }
              onRemove={() =>
                change(async () => {
                  await callApi('passkeys.remove', { params: { id: passkey.id } });
                  return `Passkey of ${recordedDate(passkey.created_at)} removed`;
                })
              }
            />
          ))}
        </ul>
      )}
      <div role="status">
        {isStale && (
          <p>
            Your last sign-in was a while ago.{' '}
            <Link to="/login" state={{ next: '/account' }}>
              Sign in again
            </Link>{' '}
            to add a passkey.
          </p>
        )}
      </div>
      {browserSupportsWebAuthn() && isSecureContext ? (
        <Button className="start" busy={busy} onClick={add}>
          Add a passkey
        </Button>
      ) : (
        <p className="quiet">
          {isSecureContext
            ? 'This browser knows no passkeys.'
            : 'Passkeys need https: this page was opened without it.'}
        </p>
      )}
    </AccountCard>
  );
}

function failureOf(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'No passkey was added.';
  if (name === 'InvalidStateError') return 'This device has a passkey for your account already.';
  if (name === 'SecurityError') return 'Passkeys work at the address of this site alone.';
  return serverMessageOr(error, 'This did not work. Please try again.');
}
