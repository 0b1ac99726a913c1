/** The charts of Insights, in the order of the page. */
export const INSIGHT_CHARTS = [
  'shows',
  'lead-times',
  'staff-activity',
  'messages',
  'mailing-list',
] as const;
export type InsightChart = (typeof INSIGHT_CHARTS)[number];

/** How far back the charts go: twelve months, or ten years. */
export const INSIGHT_PERIODS = ['year', 'all'] as const;
export type InsightPeriod = (typeof INSIGHT_PERIODS)[number];
