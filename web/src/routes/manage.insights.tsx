import { createFileRoute } from '@tanstack/react-router';
import type { SearchTexts } from '../address/search-codec.ts';
import { insightsSearch, type InsightsView } from '../features/insights/insights-search.ts';
import { InsightsSection } from '../features/insights/insights-section.tsx';
import { insightsOf } from '../features/insights/load-insights.ts';
import { preload, useLoaded } from '../data/query-client.ts';
import { usePageTitle } from '../shell/use-page-title.ts';
import { SectionPending } from '../ui/page/section.tsx';
import { Skeleton } from '../ui/page/skeleton.tsx';

export const Route = createFileRoute('/manage/insights')({
  validateSearch: (search: SearchTexts<InsightsView>) => search,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => {
    const { period } = insightsSearch.read(deps);
    await preload(insightsOf(period));
    return { period };
  },
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
  const { period } = Route.useLoaderData();
  const { data: insights, refetch } = useLoaded(insightsOf(period));
  const navigate = Route.useNavigate();
  return (
    <InsightsSection
      {...{ period, insights }}
      onPeriod={(chosen) =>
        navigate({ search: insightsSearch.write({ period: chosen }), resetScroll: false })
      }
      onRetry={refetch}
    />
  );
}
