import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError, NetworkError } from '../api/api-error.ts';
import { useSteady } from '../ui/use-steady.ts';

/** A function that asks again for what failed with `error`. Where only the connection was missing, that happens by itself once it is back. */
export function useTryAgain(error: unknown): () => void {
  const router = useRouter();
  const unreached = error instanceof NetworkError;
  // Data can be asked for again; code that did not load, or broke, needs a fresh start.
  const isAnswer = unreached || error instanceof ApiError;
  const tryAgain = useSteady(() => (isAnswer ? void router.invalidate() : location.reload()));
  useEffect(() => {
    if (!unreached) return;
    addEventListener('online', tryAgain);
    return () => removeEventListener('online', tryAgain);
  }, [unreached, tryAgain]);
  return tryAgain;
}
