import { z } from 'zod';
import { insightChart, insightPeriod, insights } from './insights.ts';
import type { RouteShape } from './route.ts';
import { blankIsAbsent } from './text.ts';

const query = z.object({ period: blankIsAbsent(insightPeriod).default('year') });

export const insightsApi = {
  'insights.get': {
    summary:
      'What staff could do next, and the figures of all charts, by months, weeks and weekdays of the venue.',
    access: 'staff',
    query,
    responses: { 200: insights },
  },
  'insights.export': {
    summary: 'The figures of one chart as a CSV file.',
    access: 'staff',
    params: z.object({ chart: insightChart }),
    query,
    responses: { 200: z.string() },
    produces: 'text/csv',
  },
} satisfies Record<string, RouteShape>;
