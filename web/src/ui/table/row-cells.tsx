import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './data-table.module.css';
import { stepThroughRows } from './step-through-rows.ts';
import { DASH, type TableColumn } from './table-column.ts';
import { Cell } from './table.tsx';

interface RowCellsProps<Item> {
  item: Item;
  columns: readonly TableColumn<Item>[];
  /** Opens the item; without it, the row is read-only. */
  onOpen?: (item: Item) => void;
}

/** The cells of an item, one for each column. */
export function RowCells<Item>({ item, columns, onOpen }: RowCellsProps<Item>) {
  return columns.map((column) => {
    const content = column.cell(item);
    return (
      <Cell
        key={column.id}
        data-column={column.id}
        data-name={column.name}
        className={classes(column.opens && styles.naming, content === DASH && styles.none)}
        style={{ gridArea: column.id }}
      >
        {column.opens && onOpen ? (
          <button
            type="button"
            data-step="name"
            className={styles.name}
            onClick={() => onOpen(item)}
            onKeyDown={stepThroughRows}
          >
            <CellContent>{content}</CellContent>
          </button>
        ) : (
          <CellContent>{content}</CellContent>
        )}
      </Cell>
    );
  });
}

/** Text may take two lines where all rows have the same height. */
function CellContent({ children }: { children: ReactNode }) {
  return typeof children === 'string' ? <span className={styles.text}>{children}</span> : children;
}
