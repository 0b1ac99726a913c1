import type { Genre } from '@stagedoor/contracts/genre';
import type { Finding } from '@stagedoor/contracts/verification.api';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { useMemo } from 'react';
import { callApi } from '../session/call-api.ts';
import type { SearchTexts } from '../address/search-codec.ts';
import { useView } from '../address/use-view.ts';
import { historySearch, type HistoryView } from '../features/history/history-search.ts';
import { HistorySection } from '../features/history/history-section.tsx';
import {
  historyEntries,
  historyPeople,
  lastVerification,
} from '../features/history/load-history.ts';
import { VerificationLine } from '../features/verification/verification-line.tsx';
import { isAdmin } from '../session/stored-user.ts';
import { preload, queryClient, useFailureToast, useLoaded } from '../data/query-client.ts';
import { genreList } from '../data/shows.query.ts';
import { userAtom } from '../session/user.atom.ts';
import { useChanges } from '../data/use-changes.ts';
import { undoCommands } from '../data/undo-commands.ts';
import { usePageTitle } from '../shell/use-page-title.ts';
import { SectionPending } from '../ui/page/section.tsx';
import { useStableHandler } from '../ui/use-stable-handler.ts';

export const Route = createFileRoute('/manage/history/')({
  validateSearch: (search: SearchTexts<HistoryView>) => search,
  loader: async ({ location }) => {
    const view = historySearch.read(location.search);
    await Promise.all([
      queryClient.ensureInfiniteQueryData(historyEntries(view)).catch(() => undefined),
      preload(genreList),
      preload(lastVerification),
      preload(historyPeople),
    ]);
  },
  // It loads again whenever the page is opened; what is chosen on the page, the page loads itself.
  gcTime: 0,
  pendingComponent: () => (
    <SectionPending label="Loading the history" heights={['4rem', '32rem']} />
  ),
  component: HistoryPage,
});

function HistoryPage() {
  usePageTitle('History');
  const { view, change } = useView(historySearch, Route.useSearch());
  const user = useSelector(userAtom);
  const mayUndo = isAdmin(user);
  const mayAcknowledge = user?.is_site_manager === true;
  // Auditors may not follow changes.
  const polling = { refetchInterval: mayUndo ? (false as const) : 15_000 };
  const options = historyEntries(view);
  const history = useInfiniteQuery({ ...options, ...polling }, queryClient);
  useFailureToast(
    { ...history, error: history.isFetchNextPageError ? null : history.error },
    options.meta?.failed,
  );
  const { data: genres = NO_GENRES } = useQuery(genreList, queryClient);
  const { data: verification } = useLoaded({ ...lastVerification, ...polling });
  const { data: people } = useLoaded({ ...historyPeople, ...polling });
  const entries = useMemo(
    () => history.data?.pages.flatMap(({ results }) => results),
    [history.data],
  );
  const onFilter = useStableHandler(async (part: Partial<HistoryView>) => {
    await change(part);
    scrollTo({ top: 0 });
  });
  const { change: make } = useChanges('status');
  const onAcknowledge = ({ id }: Finding) =>
    void make({
      work: (commands) => callApi('findings.acknowledge', { params: { id }, commands }),
      undo: 'never',
      done: 'The finding was acknowledged, and the history says so.',
      failed: 'Failed to acknowledge the finding. Please try again.',
    });
  const onUndo = useStableHandler(
    (command: string, what: string) => void undoCommands([command], { about: { text: what } })?.(),
  );
  const actions = useMemo(
    () => ({ onFilter, ...(mayUndo && { onUndo }) }),
    [onFilter, onUndo, mayUndo],
  );
  // The entries stay until those that match other filters are loaded.
  const loaded = history.data?.pages[0]?.view ?? view;
  return (
    <HistorySection
      {...{ entries, loaded, view, genres, people, actions }}
      first={history.data?.pages[0]?.first ?? undefined}
      older={{
        pages: history.data?.pages.length ?? 0,
        hasMore: history.hasNextPage,
        state: stateOf(history),
        onLoad: () => history.fetchNextPage(),
      }}
      head={
        verification && (
          <VerificationLine {...verification} {...(mayAcknowledge && { onAcknowledge })} />
        )
      }
      onChange={change}
      onRetry={history.refetch}
    />
  );
}

const NO_GENRES: readonly Genre[] = [];

function stateOf(history: { isFetchingNextPage: boolean; isFetchNextPageError: boolean }) {
  if (history.isFetchingNextPage) return 'loading';
  return history.isFetchNextPageError ? 'failed' : 'idle';
}
