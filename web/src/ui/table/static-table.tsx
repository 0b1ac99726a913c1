import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import type { ItemRowProps } from './data-row.tsx';
import styles from './data-table.module.css';
import { RowCells } from './row-cells.tsx';
import { columnWidths, tableWidth, type TableColumn } from './table-column.ts';
import { HeaderCell, Table } from './table.tsx';

interface StaticTableProps<Item extends { id: string }> {
  /** Names the table for screen readers. */
  label: string;
  items: readonly Item[];
  columns: readonly TableColumn<Item>[];
  ItemRow: (props: ItemRowProps<Item>) => ReactNode;
}

/** The rows of a `DataTable`, read-only and all of them rendered. */
export function StaticTable<Item extends { id: string }>({
  label,
  items,
  columns,
  ItemRow,
}: StaticTableProps<Item>) {
  return (
    <Table
      label={label}
      regionClassName={styles.region}
      className={styles.table}
      style={{ minWidth: tableWidth(columns) }}
    >
      <colgroup>
        {columnWidths(columns).map((width, place) => (
          <col key={columns[place]?.id} style={{ width }} />
        ))}
      </colgroup>
      <thead className={styles.head}>
        <tr>
          {columns.map(({ id, name }) => (
            <HeaderCell key={id}>{name}</HeaderCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <ItemRow key={item.id} item={item} className={classes(styles.row, styles.still)}>
            <RowCells item={item} columns={columns} />
          </ItemRow>
        ))}
      </tbody>
    </Table>
  );
}
