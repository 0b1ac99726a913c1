import { ApiError, NetworkError } from '../api/api-error.ts';
import { Button } from '../ui/button/button.tsx';
import { PlainPage } from './plain-page.tsx';
import { useTryAgain } from './use-try-again.ts';

/** The page when a page cannot be shown: its data did not come, or it broke. */
export function PageFailure({ error }: { error: unknown }) {
  const tryAgain = useTryAgain(error);
  return (
    <PlainPage {...reasonOf(error)}>
      <Button variant="primary" onClick={tryAgain}>
        Try again
      </Button>
    </PlainPage>
  );
}

function reasonOf(error: unknown): { title: string; text: string } {
  // A part of the page that cannot be loaded is no NetworkError, but offline it is the same thing.
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
