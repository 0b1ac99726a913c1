import { Outlet, createFileRoute, useLocation } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { ManageFrame } from '../features/management-bar/manage-frame.tsx';
import { ManagementBar } from '../features/management-bar/management-bar.tsx';
import { placeAt } from '../features/management-bar/section.ts';
import { loadUnread, unreadAtom } from '../features/messages/unread.atom.ts';
import { ProtectedFailure } from '../session/protected-failure.tsx';
import { Protected } from '../session/protected.tsx';
import { requireAdmin } from '../session/require-admin.ts';
import { SessionPending } from '../session/session-pending.tsx';
import { useLogout } from '../session/use-logout.ts';

export const Route = createFileRoute('/manage')({
  beforeLoad: requireAdmin,
  // Once for each entry; the messages themselves, where they are loaded, bring their own count.
  loader: ({ cause, location }) => {
    if (cause !== 'stay' && placeAt(location) !== 'messages') loadUnread();
  },
  pendingMs: 0,
  pendingComponent: SessionPending,
  errorComponent: ProtectedFailure,
  component: ManageLayout,
});

function ManageLayout() {
  const current = useLocation({ select: placeAt });
  const unread = useAtomValue(unreadAtom);
  const logout = useLogout();
  return (
    <Protected>
      <ManageFrame>
        <ManagementBar current={current} unread={unread} onLogout={logout} />
        <Outlet />
      </ManageFrame>
    </Protected>
  );
}
