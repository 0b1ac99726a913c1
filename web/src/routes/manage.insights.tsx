import { createFileRoute, useRouter } from '@tanstack/react-router';
import type { SearchTexts } from '../address/search-codec.ts';
import { insightsSearch, type InsightsView } from '../features/insights/insights-search.ts';
import { InsightsSection } from '../features/insights/insights-section.tsx';
import { loadInsights } from '../features/insights/load-insights.ts';
import { useLoaded } from '../session/use-loaded.ts';
import { usePageTitle } from '../shell/use-page-title.ts';
import { SectionPending } from '../ui/page/section.tsx';
import { Skeleton } from '../ui/page/skeleton.tsx';

export const Route = createFileRoute('/manage/insights')({
  validateSearch: (search: SearchTexts<InsightsView>) => search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps, abortController }) =>
    loadInsights(insightsSearch.read(deps).period, abortController.signal),
  staleTime: 30_000,
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
  const loaded = Route.useLoaderData();
  const data = useLoaded(loaded, loaded.period);
  const navigate = Route.useNavigate();
  const router = useRouter();
  return (
    <InsightsSection
      data={data}
      onPeriod={(period) =>
        navigate({ search: insightsSearch.write({ period }), resetScroll: false })
      }
      onRetry={() => router.invalidate()}
    />
  );
}
