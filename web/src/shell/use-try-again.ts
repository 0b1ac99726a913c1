import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { ApiError, NetworkError } from '../api/api-error.ts';

/** A function that asks again for what failed with `error`. Where only the connection was missing, that happens by itself once it is back. */
export function useTryAgain(error: unknown): () => void {
  const router = useRouter();
  const unreached = error instanceof NetworkError;
  // Data can be asked for again; code that did not load, or broke, needs a fresh start.
  const isAnswer = unreached || error instanceof ApiError;
  const tryAgain = () => (isAnswer ? void router.invalidate() : location.reload());
  const onOnline = useEffectEvent(tryAgain);
  useEffect(() => {
    if (!unreached) return;
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [unreached]);
  return tryAgain;
}
