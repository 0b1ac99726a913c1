import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { useMemo } from 'react';
import type { SearchTexts } from '../address/search-codec.ts';
import { historySearch, type HistoryView } from '../features/history/history-search.ts';
import { HistorySection } from '../features/history/history-section.tsx';
import { loadHistory } from '../features/history/load-history.ts';
import { VerificationLine } from '../features/verification/verification-line.tsx';
import { usePoll } from '../live/use-poll.ts';
import { isAdmin } from '../session/stored-user.ts';
import { useReportedFailure } from '../session/use-loaded.ts';
import { userAtom } from '../session/user.atom.ts';
import { useUndoCommands } from '../session/use-undo-commands.ts';
import { usePageTitle } from '../shell/use-page-title.ts';
import { useSearchAhead } from '../ui/form/use-search-ahead.ts';
import { SectionPending } from '../ui/page/section.tsx';
import { Skeleton } from '../ui/page/skeleton.tsx';
import { useStableHandler } from '../ui/table/use-stable-handler.ts';

export const Route = createFileRoute('/manage/history/')({
  validateSearch: (search: SearchTexts<HistoryView>) => search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps, cause, abortController }) =>
    loadHistory(historySearch.read(deps), cause, abortController.signal),
  staleTime: 30_000,
  pendingComponent: Pending,
  component: HistoryPage,
});

function Pending() {
  return (
    <SectionPending label="Loading the history">
      <Skeleton style={{ height: '4rem' }} />
      <Skeleton style={{ height: '32rem' }} />
    </SectionPending>
  );
}

function HistoryPage() {
  usePageTitle('History');
  const data = Route.useLoaderData();
  useReportedFailure(data);
  const navigate = Route.useNavigate();
  const router = useRouter();
  const { view, change } = useSearchAhead(historySearch, Route.useSearch(), {
    // The page stays until the entries that match the filters are loaded.
    prepare: (changed) => router.preloadRoute(addressOf(changed)),
    go: (changed) => navigate({ ...addressOf(changed), resetScroll: false }),
  });
  const onFilter = useStableHandler(async (part: Partial<HistoryView>) => {
    await change(part);
    scrollTo({ top: 0 });
  });
  const reload = () => router.invalidate({ filter: isPage });
  const undo = useUndoCommands(reload);
  const onUndo = useStableHandler((command: string) => void undo([command])?.());
  const mayUndo = isAdmin(useSelector(userAtom));
  // Auditors may not follow changes.
  usePoll(!mayUndo, reload);
  const actions = useMemo(
    () => ({ onFilter, ...(mayUndo && { onUndo }) }),
    [onFilter, onUndo, mayUndo],
  );
  return (
    <HistorySection
      loaded={data.view}
      view={view}
      failure={data.failure}
      genres={data.genres}
      actions={actions}
      head={data.verification && <VerificationLine {...data.verification} />}
      onChange={change}
      onRetry={() => router.invalidate()}
    />
  );
}

function isPage({ routeId }: { routeId: string }): boolean {
  return routeId === Route.id;
}

/** The newest address, even if its navigation is pending, with these changes to its search. */
function addressOf(changed: SearchTexts<HistoryView>) {
  return {
    to: '/manage/history',
    search: (now: SearchTexts<HistoryView>) => ({ ...now, ...changed }),
  } as const;
}
