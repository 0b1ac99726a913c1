import { ApiError } from '../../api/api-error.ts';
import { PlainPage } from '../../shell/plain-page.tsx';
import { useTryAgain } from '../../shell/use-try-again.ts';
import { Button } from '../../ui/button/button.tsx';
import { LinkButton } from '../../ui/button/link-button.tsx';

/** An address that no show has, or that nobody may see, is not found; everything else is a failure that may pass. */
export function ShowFailure({ error }: { error: unknown }) {
  const tryAgain = useTryAgain(error);
  const missing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <PlainPage
      title={missing ? 'Show not found' : 'Failed to load show details'}
      text={missing ? 'It may have been moved or withdrawn.' : 'Please try again in a moment.'}
    >
      {!missing && (
        <Button variant="primary" onClick={tryAgain}>
          Try again
        </Button>
      )}
      <LinkButton to="/shows" {...(missing && { variant: 'primary' })}>
        Back to Shows
      </LinkButton>
    </PlainPage>
  );
}
