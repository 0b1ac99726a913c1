import { Outlet, createFileRoute, useLocation } from '@tanstack/react-router';
import { ManagementBar } from '../features/management-bar/management-bar.tsx';
import { placeAt } from '../features/management-bar/section.ts';
import { ProtectedFailure } from '../session/protected-failure.tsx';
import { Protected } from '../session/protected.tsx';
import { requireAdmin } from '../session/require-admin.ts';
import { SessionPending } from '../session/session-pending.tsx';
import { useLogout } from '../session/use-logout.ts';

export const Route = createFileRoute('/manage')({
  beforeLoad: requireAdmin,
  pendingMs: 0,
  pendingComponent: SessionPending,
  errorComponent: ProtectedFailure,
  component: ManageLayout,
});

function ManageLayout() {
  const current = useLocation({ select: placeAt });
  const logout = useLogout();
  return (
    <Protected>
      <ManagementBar current={current} unread={0} onLogout={logout} />
      <Outlet />
    </Protected>
  );
}
