import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { ApiError, NetworkError } from '../api/api-error.ts';
import { Button } from '../ui/button/button.tsx';
import { PlainPage } from './plain-page.tsx';

/** The error component of a page: its data could not be loaded, or it broke. */
export function PageFailure({ error }: { error: unknown }) {
  return (
    <PlainPage {...reasonOf(error)}>
      <TryAgain error={error} />
    </PlainPage>
  );
}

/** Loads the page again; after a lost connection also by itself, once the browser is online. */
export function TryAgain({ error }: { error: unknown }) {
  const router = useRouter();
  const offline = error instanceof NetworkError;
  // Data can be loaded again; code that did not load, or broke, needs a fresh start.
  const isDataMissing = offline || error instanceof ApiError;
  const tryAgain = () => (isDataMissing ? void router.invalidate() : location.reload());
  const onOnline = useEffectEvent(tryAgain);
  useEffect(() => {
    if (!offline) return;
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [offline]);
  return (
    <Button variant="primary" onClick={tryAgain}>
      Try again
    </Button>
  );
}

function reasonOf(error: unknown): { title: string; text: string } {
  // Code that cannot be loaded is no NetworkError, but offline the reason is the same.
  if (error instanceof NetworkError || !navigator.onLine) {
    return {
      title: 'No connection',
      text: 'We could not reach the venue. Check your connection and try again.',
    };
  }
  if (error instanceof ApiError && error.status === 503) {
    return { title: 'Back in a moment', text: 'The venue is not answering just now. Try again.' };
  }
  return { title: 'Something broke', text: 'This page could not be shown. It is not your fault.' };
}
