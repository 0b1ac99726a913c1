import { PageFailure } from '../shell/page-failure.tsx';
import { AccessDeniedPage } from './access-denied-page.tsx';
import { AccessDenied } from './access-denied.ts';

/** The error component of a protected route. */
export function ProtectedFailure({ error }: { error: unknown }) {
  return error instanceof AccessDenied ? <AccessDeniedPage /> : <PageFailure error={error} />;
}
