import { ApiError } from '../../api/api-error.ts';
import { PlainPage } from '../../shell/plain-page.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** An address that no show has, or that nobody may see, is not found; everything else is a failure that may pass. */
export function ShowFailure({ error }: { error: unknown }) {
  const missing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <PlainPage
      title={missing ? 'Show not found' : 'Failed to load show details'}
      text={missing ? 'It may have been moved or withdrawn.' : 'Please try again in a moment.'}
    >
      <LinkButton to="/shows" variant="primary">
        Back to Shows
      </LinkButton>
    </PlainPage>
  );
}
