import { z } from 'zod';
import { INSIGHT_CHARTS, INSIGHT_PERIODS } from './facts/insight-charts.ts';

export const insightPeriod = z.enum(INSIGHT_PERIODS, `Use ${INSIGHT_PERIODS.join(' or ')}.`);
export const insightChart = z.enum(INSIGHT_CHARTS, `Use one of ${INSIGHT_CHARTS.join(', ')}.`);

/** A row has a value for each column; it is a month (`YYYY-MM`), week (its Monday) or weekday. */
const insightTable = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.object({ at: z.string(), values: z.array(z.number().nullable()) })),
});
export type InsightTable = z.infer<typeof insightTable>;

export const insights = z.record(z.enum(INSIGHT_CHARTS), insightTable);
export type Insights = z.infer<typeof insights>;
