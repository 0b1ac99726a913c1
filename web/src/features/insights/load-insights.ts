import type { InsightPeriod } from '@stagedoor/contracts/facts/insight-charts';
import type { Insights } from '@stagedoor/contracts/insights';
import { callApi } from '../../api/call-api.ts';
import type { Loaded } from '../../api/failed-load.ts';
import { tryLoad } from '../../session/try-load.ts';

export interface InsightsData {
  period: InsightPeriod;
  insights: Loaded<Insights>;
}

const FAILED = 'Failed to load insights. Please try again.';

/** Loads the figures of all charts. */
export async function loadInsights(
  period: InsightPeriod,
  signal: AbortSignal,
): Promise<InsightsData> {
  const query = { period: period === 'year' ? undefined : period };
  const insights = await tryLoad(callApi('insights.get', { query, signal }), FAILED, signal);
  return { period, insights };
}
