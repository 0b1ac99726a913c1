import type { InsightChart } from '@stagedoor/contracts/facts/insight-charts';
import type { InsightTable } from '@stagedoor/contracts/insights';
import type { ChartSeries } from '../../ui/chart/chart.tsx';
import { MONTHS, WEEKDAYS, WEEKS, type RowLabels } from './insight-labels.ts';
import {
  activitySummary,
  leadTimesSummary,
  mailingListSummary,
  messagesSummary,
  showsSummary,
} from './insight-summaries.ts';

interface Plot {
  label: string;
  /** The columns that it draws. */
  series: readonly ChartSeries[];
  stacked?: boolean;
}

interface InsightView {
  title: string;
  labels: RowLabels;
  /** Stands in for the chart while there is nothing to count. */
  nothing: string;
  /** Writes one sentence about a table that has at least one row. */
  summarize: (table: InsightTable) => string;
  plots: (table: InsightTable) => readonly Plot[];
}

/** The title, the texts and the plots of each chart. */
export const INSIGHT_VIEWS: Record<InsightChart, InsightView> = {
  shows: {
    title: 'Shows by month and genre',
    labels: MONTHS,
    nothing: 'No shows in this time.',
    summarize: showsSummary,
    plots: ({ columns }) => [{ label: 'Shows', series: bars(...columns), stacked: true }],
  },
  'lead-times': {
    title: 'From announcement to show',
    labels: MONTHS,
    nothing: 'No shows in this time.',
    summarize: leadTimesSummary,
    plots: () => [{ label: 'Median days, by the month of the show', series: bars('Median days') }],
  },
  messages: {
    title: 'Messages',
    labels: WEEKS,
    nothing: 'No messages in this time.',
    summarize: messagesSummary,
    plots: () => [
      { label: 'Messages per week', series: bars('Messages') },
      { label: 'Median hours to first read', series: [line('Hours', 2)] },
    ],
  },
  'mailing-list': {
    title: 'Mailing list',
    labels: WEEKS,
    nothing: 'Nobody has joined yet.',
    summarize: mailingListSummary,
    plots: () => [
      { label: 'Subscribers', series: [line('Subscribers', 0)] },
      { label: 'Per week', series: bars('Subscribers', 'Joined', 'Left').slice(1) },
    ],
  },
  'staff-activity': {
    title: 'Staff activity',
    labels: WEEKDAYS,
    nothing: 'No changes in this time.',
    summarize: activitySummary,
    plots: ({ columns }) => [
      { label: 'Changes by weekday', series: bars(...columns), stacked: true },
    ],
  },
};

/** The table with at most `most` columns: the last ones become one. A genre may be "Other". */
export function foldTail({ columns, rows }: InsightTable, most: number): InsightTable {
  if (columns.length <= most) return { columns, rows };
  const shown = most - 1;
  return {
    columns: [...columns.slice(0, shown), 'All other genres'],
    rows: rows.map(({ at, values }) => {
      const rest = values.slice(shown).reduce<number>((sum, value) => sum + (value ?? 0), 0);
      return { at, values: [...values.slice(0, shown), rest] };
    }),
  };
}

function bars(...names: string[]): ChartSeries[] {
  return names.map((name, column) => ({ name, kind: 'bar', column }));
}

function line(name: string, column: number): ChartSeries {
  return { name, kind: 'line', column };
}
