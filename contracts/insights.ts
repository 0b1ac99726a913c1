import { z } from 'zod';
import { INSIGHT_CHARTS, INSIGHT_PERIODS } from './facts/insight-charts.ts';
import { recordOf } from './facts/record-of.ts';
import { messageSchema } from './message.ts';

export const insightPeriod = z.enum(INSIGHT_PERIODS, `Use ${INSIGHT_PERIODS.join(' or ')}.`);
export const insightChart = z.enum(INSIGHT_CHARTS, `Use one of ${INSIGHT_CHARTS.join(', ')}.`);

/** A row has a value for each column; it is a month (`YYYY-MM`), week (its Monday) or weekday. */
const insightTable = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.object({ at: z.string(), values: z.array(z.number().nullable()) })),
});
export type InsightTable = z.infer<typeof insightTable>;

const showToDo = z.object({ id: z.string(), date: z.string(), headlining_artist: z.string() });

/** What staff could do next. Days are the venue's. */
const toDo = z.object({
  /** Public shows that take place in 30 days, and what visitors do not find on their pages. */
  incomplete: z.array(showToDo.extend({ missing: z.array(z.enum(['photo', 'tickets', 'times'])) })),
  /** Drafts of the next 30 days that take place and do not go live by themselves. */
  drafts: z.array(showToDo),
  /** Postponed shows whose day is over, until they have another one or are called off. */
  postponed: z.array(showToDo),
  /** The Fridays and Saturdays of the next eight weeks on which nothing takes place, no draft. */
  free_days: z.array(z.string()),
  /** Messages of the inbox that have waited two days for an answer: how many, and the oldest. */
  messages: z.object({
    count: z.number().int(),
    results: z.array(messageSchema.pick({ id: true, name: true, created_at: true })),
  }),
});
export type ToDo = z.infer<typeof toDo>;

export const insights = z.object({
  to_do: toDo,
  ...recordOf(INSIGHT_CHARTS, () => insightTable),
});
export type Insights = z.infer<typeof insights>;
