import { INSIGHT_PERIODS, type InsightPeriod } from '@stagedoor/contracts/facts/insight-charts';
import { oneOf, searchCodec } from '../../address/search-codec.ts';

export interface InsightsView {
  period: InsightPeriod;
}

export const insightsSearch = searchCodec<InsightsView>({
  period: oneOf(INSIGHT_PERIODS, 'year'),
});
