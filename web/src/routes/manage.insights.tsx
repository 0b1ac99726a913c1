import { createFileRoute } from '@tanstack/react-router';
import type { SearchTexts } from '../address/search-codec.ts';
import { useView } from '../address/use-view.ts';
import { insightsSearch, type InsightsView } from '../features/insights/insights-search.ts';
import { InsightsSection } from '../features/insights/insights-section.tsx';
import { insightsOf } from '../features/insights/load-insights.ts';
import { preload, useLoaded } from '../data/query-client.ts';
import { usePageTitle } from '../shell/use-page-title.ts';
import { SectionPending } from '../ui/page/section.tsx';
import { Skeleton } from '../ui/page/skeleton.tsx';

export const Route = createFileRoute('/manage/insights')({
  validateSearch: (search: SearchTexts<InsightsView>) => search,
  loader: ({ location }) => preload(insightsOf(insightsSearch.read(location.search).period)),
  // It loads again whenever the page is opened; what is chosen on the page, the page loads itself.
  gcTime: 0,
  pendingComponent: Pending,
  component: InsightsPage,
});

function Pending() {
  return (
    <SectionPending label="Loading insights">
      <Skeleton style={{ height: '20rem' }} />
      <Skeleton style={{ height: '20rem' }} />
    </SectionPending>
  );
}

function InsightsPage() {
  usePageTitle('Insights');
  const { view, change } = useView(insightsSearch, Route.useSearch());
  const { data: insights, refetch } = useLoaded(insightsOf(view.period));
  return (
    <InsightsSection
      insights={insights}
      period={view.period}
      onPeriod={(period) => change({ period })}
      onRetry={refetch}
    />
  );
}
