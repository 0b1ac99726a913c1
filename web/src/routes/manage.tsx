import type { ChangedSubject } from '@stagedoor/contracts/facts/changes';
import { Outlet, createFileRoute, useLocation, type ParsedLocation } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { useAtomValue } from 'jotai';
import { followSettings } from '../features/mailing-list-admin/announce-settings.ts';
import { AuditorBar } from '../features/management-bar/auditor-bar.tsx';
import { ManagementBar } from '../features/management-bar/management-bar.tsx';
import { placeAt } from '../features/management-bar/place-at.ts';
import { showsSearch } from '../features/manage-shows/shows-search.ts';
import { loadUnread, unreadAtom } from '../features/messages/unread.atom.ts';
import { loadSystemStatus } from '../features/system-status/system-status.atom.ts';
import { SystemStatusNotice } from '../features/system-status/system-status-notice.tsx';
import { UndoLastChange } from '../features/undo/undo-last-change.tsx';
import { useLive } from '../live/live.ts';
import { isAuditorOnly } from '../session/office-access.ts';
import { Protected, ProtectedFailure, ProtectedPending } from '../session/protected.tsx';
import { isAdmin } from '../session/stored-user.ts';
import { useLogout } from '../session/use-logout.ts';
import { currentUser, userAtom } from '../session/user.atom.ts';
import { PageFrame } from '../shell/page-frame.tsx';
import { useLostFocus } from '../shell/use-lost-focus.ts';
import { reloadActiveTheme } from '../theme/activate-theme.ts';
import { Menu } from '../ui/menu/menu.tsx';
import { pageDrawn } from '../ui/page/page-drawn.ts';

export const Route = createFileRoute('/manage')({
  staticData: { bare: true },
  // Only users who come here load this code.
  beforeLoad: async (entry) => (await import('../session/enter-office.ts')).enterOffice(entry),
  // This runs once for each entry. The messages page counts the unread ones itself.
  loader: ({ cause, context: { isRetry }, location }) => {
    void pageDrawn.then(Menu.preload);
    if ((cause === 'stay' && !isRetry) || !isAdmin(currentUser())) return;
    if (placeAt(location) !== 'messages') loadUnread();
    loadSystemStatus();
  },
  pendingComponent: ProtectedPending,
  errorComponent: ProtectedFailure,
  component: ManageLayout,
});

function ManageLayout() {
  const current = useLocation({ select: placeAt });
  const unread = useAtomValue(unreadAtom);
  const isAuditor = isAuditorOnly(useSelector(userAtom));
  const logout = useLogout();
  const navigate = Route.useNavigate();
  useLive(refreshFrame);
  useLostFocus();
  const findShow = (words: string) =>
    void navigate({
      to: '/manage/shows',
      search: showsSearch.write({ q: words, status: 'all', dates: 'all' }),
      state: { section: 'shows' },
    });
  return (
    <Protected>
      <PageFrame
        wide
        bar={
          isAuditor ? (
            <AuditorBar onLogout={logout} />
          ) : (
            <ManagementBar
              current={current}
              unread={unread}
              onFindShow={findShow}
              onLogout={logout}
            />
          )
        }
      >
        <SystemStatusNotice />
        <Outlet />
        {!isAuditor && <UndoLastChange />}
      </PageFrame>
    </Protected>
  );
}

/** Reloads the data around the pages, and what their own routes do not load. */
function refreshFrame(subjects: ReadonlySet<ChangedSubject>, location: ParsedLocation): void {
  if (subjects.has('messages') && placeAt(location) !== 'messages') loadUnread();
  if (subjects.has('mailing_list_settings')) void followSettings();
  if (subjects.has('themes')) void reloadActiveTheme().catch(() => undefined);
  if (subjects.has('status')) loadSystemStatus();
}
