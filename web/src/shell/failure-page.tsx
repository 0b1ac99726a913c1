import { Link, useMatch, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { ApiError, NetworkError } from '../api/api-error.ts';
import { callApi } from '../session/call-api.ts';
import { isUnsaved, leaveOldBuild } from '../boot/build.ts';
import { isCodeMissing } from '../boot/load-code.ts';
import { Button, buttonLook } from '../ui/button/button.tsx';
import { PlainPage } from '../ui/page/plain-page.tsx';

const SHOWS = new Set<string | undefined>(['/shows/$id', '/preview/$token']);

/** Takes the place of a page that could not be loaded, or broke: says why, and offers a way on. */
export default function FailurePage({ error }: { error: unknown }) {
  const isShow = useMatch({ strict: false, select: ({ routeId }) => SHOWS.has(routeId) });
  if (!isShow) {
    return (
      <PlainPage {...reasonOf(error)}>
        <TryAgain error={error} />
      </PlainPage>
    );
  }
  const missing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <PlainPage
      title={missing ? 'Show not found' : 'Failed to load show details'}
      text={missing ? 'It may have been moved or withdrawn.' : 'Please try again in a moment.'}
    >
      {!missing && <TryAgain error={error} />}
      <Link to="/shows" className={buttonLook(missing ? { variant: 'primary' } : {})}>
        Back to Shows
      </Link>
    </PlainPage>
  );
}

/** Loads the page again when pressed and, after a lost connection, when the browser is online. */
function TryAgain({ error }: { error: unknown }) {
  const router = useRouter();
  const noCode = isCodeMissing(error);
  const loadsAgainOnline = error instanceof NetworkError || noCode;
  const isMissing = loadsAgainOnline || error instanceof ApiError;
  const tryAgain = async () => {
    // A page that broke needs a fresh start; missing data or code can be loaded again.
    if (!isMissing && !isUnsaved()) return location.reload();
    // The response says whether the server has another build.
    if (noCode) await callApi('themes.current-setting').catch(() => undefined);
    await router.invalidate();
    leaveOldBuild();
  };
  const onOnline = useEffectEvent(() => void tryAgain());
  useEffect(() => {
    if (!loadsAgainOnline) return;
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [loadsAgainOnline]);
  return (
    <Button variant="primary" onClick={() => void tryAgain()}>
      Try again
    </Button>
  );
}

function reasonOf(error: unknown): { title: string; text: string } {
  // While offline, missing code is no NetworkError, but the reason is the same.
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
