import { useRouter } from '@tanstack/react-router';
import { NetworkError } from '../api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { PlainPage } from './plain-page.tsx';

/** The page when a page cannot be shown: its data did not come, or it broke. */
export function PageFailure({ error }: { error: unknown }) {
  const router = useRouter();
  const offline = error instanceof NetworkError;
  return (
    <PlainPage
      title={offline ? 'No connection' : 'Something broke'}
      text={
        offline
          ? 'We could not reach the venue. Check your connection and try again.'
          : 'This page could not be shown. It is not your fault.'
      }
    >
      <Button variant="primary" onClick={() => router.invalidate()}>
        Try again
      </Button>
    </PlainPage>
  );
}
