import type { ChangedSubject } from '@stagedoor/contracts/facts/changes';
import { useQuery } from '@tanstack/react-query';
import { Outlet, createFileRoute, useLocation } from '@tanstack/react-router';
import { followSettings } from '../features/mailing-list-admin/load-subscribers.ts';
import { placeAt } from '../features/management-bar/manage-section.ts';
import { AuditorBar, ManagementBar } from '../features/management-bar/management-bar.tsx';
import { showsSearch } from '../features/manage-shows/shows-search.ts';
import { unreadCount } from '../features/messages/load-messages.ts';
import { SystemStatusNotice } from '../features/system-status/system-status-notice.tsx';
import { UndoLastChange } from '../features/undo/undo-last-change.tsx';
import { useLive } from '../live/live.ts';
import { isAuditorOnly } from '../session/office-access.ts';
import { Protected, ProtectedFailure, ProtectedPending } from '../shell/protected.tsx';
import { queryClient } from '../data/query-client.ts';
import { useUser } from '../session/user.atom.ts';
import { PageFrame } from '../shell/page-frame.tsx';
import { useLostFocus } from '../shell/use-lost-focus.ts';
import { reloadActiveTheme } from '../theme/activate-theme.ts';
import { reloadVenue } from '../features/venue/load-venue.ts';
import { Menu } from '../ui/menu/menu.tsx';
import { pageDrawn } from '../ui/page/page-drawn.ts';

export const Route = createFileRoute('/manage')({
  staticData: { bare: true },
  // Only users who come here load this code.
  beforeLoad: async (entry) => (await import('../shell/enter-office.ts')).enterOffice(entry),
  loader: () => void pageDrawn.then(Menu.preload),
  pendingComponent: ProtectedPending,
  errorComponent: ProtectedFailure,
  component: ManageLayout,
});

function ManageLayout() {
  const current = useLocation({ select: placeAt });
  const isAuditor = isAuditorOnly(useUser());
  // The messages page counts the unread ones itself.
  const isCounted = !isAuditor && current !== 'messages';
  const { data: unread = 0 } = useQuery({ ...unreadCount, enabled: isCounted }, queryClient);
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
            <AuditorBar />
          ) : (
            <ManagementBar current={current} unread={unread} onFindShow={findShow} />
          )
        }
      >
        {!isAuditor && <SystemStatusNotice />}
        <Outlet />
        {!isAuditor && <UndoLastChange />}
      </PageFrame>
    </Protected>
  );
}

/** Loads again what visitors see, too, which is not in the cache of the back office. */
function refreshFrame(subjects: ReadonlySet<ChangedSubject>): void {
  if (subjects.has('mailing_list_settings')) followSettings();
  if (subjects.has('themes')) void reloadActiveTheme();
  if (subjects.has('venue')) void reloadVenue();
}
