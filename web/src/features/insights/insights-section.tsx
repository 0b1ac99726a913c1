import { OFFICE_PLACES } from '@stagedoor/contracts/facts/office-places';
import {
  INSIGHT_CHARTS,
  type InsightChart,
  type InsightPeriod,
} from '@stagedoor/contracts/facts/insight-charts';
import { requestUrl } from '@stagedoor/contracts/facts/request-url';
import type { InsightTable } from '@stagedoor/contracts/insights';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useView } from '../../address/use-view.ts';
import { useLoaded } from '../../data/query-client.ts';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { Button } from '../../ui/button/button.tsx';
import { DownloadButton } from '../../ui/button/download-button.tsx';
import { PATTERNS } from '../../ui/chart/chart-pattern.tsx';
import { Chart } from '../../ui/chart/chart.tsx';
import { Select } from '../../ui/form/select.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { LoadFailure } from '../../ui/page/error-box.tsx';
import { Section } from '../../ui/page/section.tsx';
import { Cell, HeaderCell, Row, Table, TableHead } from '../../ui/table/table.tsx';
import { foldTail, INSIGHT_VIEWS } from './insight-views.ts';
import { insightsSearch } from './insights-search.ts';
import { insightsOf } from './load-insights.ts';
import { classes } from '../../ui/classes.ts';
import styles from './insights.module.css';
import { ToDoCard } from './to-do-card.tsx';

const PERIODS = [
  { value: 'year', label: 'Last 12 months' },
  { value: 'all', label: 'All time' },
] as const;

const NOTHING_YET = 'Charts appear when shows are announced and messages or subscribers come in.';

/** What to do next, and charts of what has happened at the venue. */
export function InsightsSection() {
  usePageTitle(OFFICE_PLACES.insights.title);
  const { view, change } = useView(insightsSearch, useSearch({ strict: false }));
  // The figures of the period before stay until those of the chosen one are loaded.
  const { data: insights, refetch } = useLoaded(insightsOf(view.period));
  const cards = () => {
    if (!insights)
      return <LoadFailure message="Failed to load insights. Please try again." onRetry={refetch} />;
    const isNew = INSIGHT_CHARTS.every((chart) => insights[chart].rows.length === 0);
    return (
      <>
        <ToDoCard {...insights.to_do} />
        {isNew ? (
          <EmptyState title="Nothing to count yet" description={NOTHING_YET} />
        ) : (
          [true, false].map((isChart) => (
            <div key={String(isChart)} className={classes('stack gap-4', styles.cards)}>
              {INSIGHT_CHARTS.filter((chart) => hasChart(insights[chart]) === isChart).map(
                (chart) => (
                  <InsightCard
                    key={chart}
                    chart={chart}
                    table={insights[chart]}
                    period={insights.period}
                  />
                ),
              )}
            </div>
          ))
        )}
      </>
    );
  };
  return (
    <Section
      title={OFFICE_PLACES.insights.title}
      aside={
        <Select
          label="Period"
          labelInset
          value={view.period}
          options={PERIODS}
          onChange={(period) => change({ period })}
        />
      }
    >
      {cards()}
    </Section>
  );
}

/** A single row is told in the sentence alone. Cards without a chart come last, as they are low. */
function hasChart({ rows }: InsightTable): boolean {
  return rows.length > 1;
}

interface InsightCardProps {
  chart: InsightChart;
  table: InsightTable;
  period: InsightPeriod;
}

/** A chart, its summary in a sentence, and its figures as a table and as a file. */
function InsightCard({ chart, table, period }: InsightCardProps) {
  const [asTable, setAsTable] = useState(false);
  const { title, nothing, summarize } = INSIGHT_VIEWS[chart];
  const heading = `insight-${chart}`;
  const isChart = hasChart(table);
  const query = { period: period === 'year' ? undefined : period };
  return (
    <section
      className={classes('stack card gap-3 card-body top', styles.card)}
      aria-labelledby={heading}
    >
      <header className="spread gap-1 gap-x-4">
        <h2 id={heading} className="title">
          {title}
        </h2>
        {table.rows.length > 0 && (
          <div className={styles.actions}>
            {isChart && (
              <Button size="sm" variant="ghost" onClick={() => setAsTable(!asTable)}>
                {asTable ? (
                  <IconChartBar size="1.125rem" aria-hidden />
                ) : (
                  <IconTable size="1.125rem" aria-hidden />
                )}
                {asTable ? 'Show as chart' : 'Show as table'}
                <span className="visually-hidden">({title})</span>
              </Button>
            )}
            <DownloadButton
              variant="ghost"
              href={requestUrl('insights.export', { params: { chart }, query })}
            >
              Download CSV
              <span className="visually-hidden">({title})</span>
            </DownloadButton>
          </div>
        )}
      </header>
      {table.rows.length === 0 ? (
        <p className={styles.none}>{nothing}</p>
      ) : (
        <>
          <p className={classes('text-sm', styles.summary)}>{summarize(table)}</p>
          {isChart &&
            (asTable ? (
              <FiguresTable chart={chart} table={table} />
            ) : (
              <Plots chart={chart} table={foldTail(table, PATTERNS)} />
            ))}
        </>
      )}
    </section>
  );
}

type Figures = Pick<InsightCardProps, 'chart' | 'table'>;

function Plots({ chart, table }: Figures) {
  const { title, labels, plots } = INSIGHT_VIEWS[chart];
  const points = table.rows.map(({ at, values }) => ({
    tick: labels.tick(at),
    label: labels.full(at),
    values,
  }));
  return plots(table).map(({ label, series, stacked = false }) => (
    <Chart
      key={label}
      label={label}
      description={`${title}: ${label}`}
      {...{ points, series, stacked }}
    />
  ));
}

/** The figures of a chart. */
function FiguresTable({ chart, table: { columns, rows } }: Figures) {
  const { title, labels } = INSIGHT_VIEWS[chart];
  return (
    <Table label={`${title}, as a table`} regionClassName={classes('card', styles.table)}>
      <TableHead names={[labels.heading, ...columns]} />
      <tbody>
        {rows.map(({ at, values }) => (
          <Row key={at}>
            <HeaderCell scope="row">{labels.full(at)}</HeaderCell>
            {columns.map((name, place) => (
              <Cell key={name}>{values[place] ?? '—'}</Cell>
            ))}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
