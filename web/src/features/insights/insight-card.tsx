import type { InsightChart, InsightPeriod } from '@stagedoor/contracts/facts/insight-charts';
import { requestUrl } from '@stagedoor/contracts/facts/request-url';
import type { InsightTable } from '@stagedoor/contracts/insights';
import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { AnchorButton } from '../../ui/button/link-button.tsx';
import { PATTERNS } from '../../ui/chart/chart-pattern.tsx';
import { Chart } from '../../ui/chart/chart.tsx';
import { Cell, HeaderCell, Row, Table } from '../../ui/table/table.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { RowLabels } from './insight-labels.ts';
import { foldTail, INSIGHT_VIEWS } from './insight-views.ts';
import styles from './insights.module.css';

interface InsightCardProps {
  chart: InsightChart;
  table: InsightTable;
  period: InsightPeriod;
}

/** A chart, its summary in a sentence, and its figures as a table and as a file. */
export function InsightCard({ chart, table, period }: InsightCardProps) {
  const [asTable, setAsTable] = useState(false);
  const { title, labels, nothing, summarize } = INSIGHT_VIEWS[chart];
  const heading = `insight-${chart}`;
  const query = { period: period === 'year' ? undefined : period };
  return (
    <section className={styles.card} aria-labelledby={heading}>
      <header className="spread gap-1 gap-x-4">
        <h2 id={heading} className="title">
          {title}
        </h2>
        {table.rows.length > 0 && (
          <div className={styles.actions}>
            <Button size="sm" variant="ghost" onClick={() => setAsTable(!asTable)}>
              {asTable ? (
                <IconChartBar size={18} aria-hidden />
              ) : (
                <IconTable size={18} aria-hidden />
              )}
              {asTable ? 'Show as chart' : 'Show as table'}
              <VisuallyHidden>({title})</VisuallyHidden>
            </Button>
            <AnchorButton
              size="sm"
              variant="ghost"
              href={requestUrl('insights.export', { params: { chart }, query })}
              download
            >
              <IconDownload size={18} aria-hidden="true" />
              Download CSV
              <VisuallyHidden>({title})</VisuallyHidden>
            </AnchorButton>
          </div>
        )}
      </header>
      {table.rows.length === 0 ? (
        <p className={styles.none}>{nothing}</p>
      ) : (
        <>
          <p className={styles.summary}>{summarize(table)}</p>
          {asTable ? (
            <FiguresTable label={`${title}, as a table`} table={table} labels={labels} />
          ) : (
            <Plots chart={chart} table={foldTail(table, PATTERNS)} />
          )}
        </>
      )}
    </section>
  );
}

function Plots({ chart, table }: { chart: InsightChart; table: InsightTable }) {
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

interface FiguresTableProps {
  /** Names the table. */
  label: string;
  table: InsightTable;
  labels: RowLabels;
}

/** The figures of a chart. */
function FiguresTable({ label, table: { columns, rows }, labels }: FiguresTableProps) {
  return (
    <Table label={label} regionClassName={styles.table}>
      <thead>
        <tr>
          {[labels.heading, ...columns].map((name) => (
            <HeaderCell key={name}>{name}</HeaderCell>
          ))}
        </tr>
      </thead>
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
