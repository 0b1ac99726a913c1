import type { InsightPeriod } from '@stagedoor/contracts/facts/insight-charts';
import type { Insights } from '@stagedoor/contracts/insights';
import { callApi } from '../../api/call-api.ts';
import { loadOrNull } from '../../session/load-or-null.ts';

export interface InsightsData {
  period: InsightPeriod;
  /** Null where they could not be loaded. */
  insights: Insights | null;
}

/** The figures of all charts. */
export async function loadInsights(
  period: InsightPeriod,
  signal: AbortSignal,
): Promise<InsightsData> {
  const query = { period: period === 'year' ? undefined : period };
  return { period, insights: await loadOrNull(callApi('insights.get', { query, signal }), signal) };
}
