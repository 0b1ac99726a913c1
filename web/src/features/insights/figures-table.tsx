import type { InsightTable } from '@stagedoor/contracts/insights';
import { Cell, HeaderCell, Row, Table } from '../../ui/table/table.tsx';
import type { RowLabels } from './insight-labels.ts';
import styles from './insights.module.css';

interface FiguresTableProps {
  /** Names the table. */
  label: string;
  table: InsightTable;
  labels: RowLabels;
}

/** The figures of a chart. */
export function FiguresTable({ label, table: { columns, rows }, labels }: FiguresTableProps) {
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
