import { INSIGHT_PERIODS } from '@stagedoor/contracts/facts/insight-charts';
import { oneOf, searchCodec } from '../../address/search-codec.ts';

export const insightsSearch = searchCodec({ period: oneOf(INSIGHT_PERIODS, 'year') });

export type InsightsView = ReturnType<typeof insightsSearch.read>;
