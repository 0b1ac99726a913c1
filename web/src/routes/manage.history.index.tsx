import { createFileRoute } from '@tanstack/react-router';
import type { SearchTexts } from '../address/search-codec.ts';
import { preload, queryClient } from '../data/query-client.ts';
import { genreList } from '../data/shows.query.ts';
import { historySearch, type HistoryView } from '../features/history/history-search.ts';
import { HistorySection } from '../features/history/history-section.tsx';
import { historyEntries, historyPeople } from '../features/history/load-history.ts';
import { lastVerification, VerificationLine } from '../features/verification/verification-line.tsx';
import { SectionPending } from '../ui/page/section.tsx';

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
  return <HistorySection head={<VerificationLine />} />;
}
