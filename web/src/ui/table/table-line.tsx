import { useRef, type ReactNode } from 'react';
import { BulkBar, type BulkAction } from './bulk-bar.tsx';
import styles from './table-line.module.css';
import type { useSelection } from './use-selection.ts';

interface CountLineProps {
  /** How many there are. */
  count: string;
  /** What belongs to the table as a whole. */
  children?: ReactNode;
}

interface TableLineProps extends CountLineProps {
  /** Names the bar of what can be done to all selected items. */
  bulkLabel: string;
  bulk: readonly BulkAction[];
  busy: boolean;
  selection: ReturnType<typeof useSelection>;
}

/** The line above a table that is only read. */
export function CountLine({ count, children }: CountLineProps) {
  return (
    <div className={styles.line}>
      <p className={styles.count} role="status">
        {count}
      </p>
      {children && <div className={styles.aside}>{children}</div>}
    </div>
  );
}

/** The line above a table: how many items there are, and what can be done to those selected. */
export function TableLine({ count, bulkLabel, bulk, busy, selection, children }: TableLineProps) {
  const line = useRef<HTMLParagraphElement>(null);
  const select = (ids: readonly string[]) => {
    selection.select(ids);
    // The bar goes away with the selection, and the button that had the focus with it.
    if (ids.length === 0) line.current?.focus();
  };
  return (
    <div className={styles.line}>
      <p ref={line} tabIndex={-1} className={styles.count} role="status">
        {count}
      </p>
      {selection.some && (
        <BulkBar
          label={bulkLabel}
          selected={selection.selected}
          actions={bulk}
          busy={busy}
          onSelect={select}
        />
      )}
      {children && <div className={styles.aside}>{children}</div>}
    </div>
  );
}
