import { createFileRoute } from '@tanstack/react-router';
import type { SearchTexts } from '../address/search-codec.ts';
import { preload } from '../data/query-client.ts';
import { insightsSearch, type InsightsView } from '../features/insights/insights-search.ts';
import { InsightsSection } from '../features/insights/insights-section.tsx';
import { insightsOf } from '../features/insights/load-insights.ts';
import { SectionPending } from '../ui/page/section.tsx';

export const Route = createFileRoute('/manage/insights')({
  validateSearch: (search: SearchTexts<InsightsView>) => search,
  loader: ({ location }) => preload(insightsOf(insightsSearch.read(location.search).period)),
  // It loads again whenever the page is opened; what is chosen on the page, the page loads itself.
  gcTime: 0,
  pendingComponent: () => <SectionPending label="Loading insights" heights={['20rem', '20rem']} />,
  component: InsightsSection,
});
