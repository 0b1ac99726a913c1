import type { InsightPeriod } from '@stagedoor/contracts/facts/insight-charts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../session/call-api.ts';

/** The figures of all charts. */
export const insightsOf = (period: InsightPeriod) =>
  queryOptions({
    queryKey: ['everything', 'insights', period],
    queryFn: async ({ signal }) => {
      const query = { period: period === 'year' ? undefined : period };
      return { period, ...(await callApi('insights.get', { query, signal })) };
    },
    placeholderData: keepPreviousData,
    meta: { failed: 'Failed to load insights. Please try again.' },
  });
