import { ApiError } from '../../api/api-error.ts';
import { TryAgain } from '../../shell/page-failure.tsx';
import { PlainPage } from '../../shell/plain-page.tsx';
import { LinkButton } from '../../ui/button/link-button.tsx';

/** The error component of a show's page: there is no such show for visitors, or loading failed. */
export function ShowFailure({ error }: { error: unknown }) {
  const missing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <PlainPage
      title={missing ? 'Show not found' : 'Failed to load show details'}
      text={missing ? 'It may have been moved or withdrawn.' : 'Please try again in a moment.'}
    >
      {!missing && <TryAgain error={error} />}
      <LinkButton to="/shows" {...(missing && { variant: 'primary' })}>
        Back to Shows
      </LinkButton>
    </PlainPage>
  );
}
