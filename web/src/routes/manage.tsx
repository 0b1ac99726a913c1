import { Outlet, createFileRoute } from '@tanstack/react-router';
import { ProtectedFailure } from '../session/protected-failure.tsx';
import { Protected } from '../session/protected.tsx';
import { requireAdmin } from '../session/require-admin.ts';
import { SessionPending } from '../session/session-pending.tsx';

export const Route = createFileRoute('/manage')({
  beforeLoad: requireAdmin,
  pendingMs: 0,
  pendingComponent: SessionPending,
  errorComponent: ProtectedFailure,
  component: ManageLayout,
});

function ManageLayout() {
  return (
    <Protected>
      <Outlet />
    </Protected>
  );
}
