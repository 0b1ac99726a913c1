import type { ChangedSubject } from '@stagedoor/contracts/facts/changes';
import { Outlet, createFileRoute, useLocation, type ParsedLocation } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { followSettings } from '../features/mailing-list-admin/announce-settings.ts';
import { ManagementBar } from '../features/management-bar/management-bar.tsx';
import { placeAt } from '../features/management-bar/place-at.ts';
import { showsSearch } from '../features/manage-shows/shows-search.ts';
import { loadUnread, unreadAtom } from '../features/messages/unread.atom.ts';
import { loadSystemStatus } from '../features/system-status/system-status.atom.ts';
import { SystemStatusNotice } from '../features/system-status/system-status-notice.tsx';
import { UndoLastChange } from '../features/undo/undo-last-change.tsx';
import { useLive } from '../live/live.ts';
import { Protected, ProtectedFailure, ProtectedPending } from '../session/protected.tsx';
import { useLogout } from '../session/use-logout.ts';
import { PageFrame } from '../shell/page-frame.tsx';
import { reloadActiveTheme } from '../theme/activate-theme.ts';

export const Route = createFileRoute('/manage')({
  staticData: { bare: true },
  beforeLoad: async ({ cause, location }) => {
    // Loaded by those alone who come here.
    const [{ checkAdmin }, { goLive, isLive }] = await Promise.all([
      import('../session/check-admin.ts'),
      import('../live/live.ts'),
    ]);
    // For the router, another try after a failure is no entry.
    const isRetry = cause === 'stay' && !isLive();
    await checkAdmin({ cause: isRetry ? 'enter' : cause, location });
    if (cause === 'enter' || isRetry) await goLive();
    return { isRetry };
  },
  // Once for each entry; the messages themselves, where they are loaded, bring their own count.
  loader: ({ cause, context: { isRetry }, location }) => {
    if (cause === 'stay' && !isRetry) return;
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
  const logout = useLogout();
  const navigate = Route.useNavigate();
  useLive(refreshFrame);
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
          <ManagementBar
            current={current}
            unread={unread}
            onFindShow={findShow}
            onLogout={logout}
          />
        }
      >
        <SystemStatusNotice />
        <Outlet />
        <UndoLastChange />
      </PageFrame>
    </Protected>
  );
}

/** Reloads what is around the pages, or on them but not loaded by their routes. */
function refreshFrame(subjects: ReadonlySet<ChangedSubject>, location: ParsedLocation): void {
  if (subjects.has('messages') && placeAt(location) !== 'messages') loadUnread();
  if (subjects.has('mailing_list_settings')) void followSettings();
  if (subjects.has('themes')) void reloadActiveTheme().catch(() => undefined);
  if (subjects.has('status')) loadSystemStatus();
}
