import type { InsightPeriod } from '@stagedoor/contracts/facts/insight-charts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../session/call-api.ts';

/** The figures of all charts. */
export const insightsOf = (period: InsightPeriod) =>
  queryOptions({
    queryKey: ['everything', 'insights', period],
    queryFn: ({ signal }) => {
      const query = { period: period === 'year' ? undefined : period };
      return callApi('insights.get', { query, signal });
    },
    meta: { failed: 'Failed to load insights. Please try again.' },
  });
