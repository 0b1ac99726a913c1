import { useRef, type ReactNode } from 'react';
import { BulkBar, type BulkAction } from './bulk-bar.tsx';
import styles from './table-line.module.css';
import type { useSelection } from './use-selection.ts';

interface TableLineProps {
  /** How many there are. */
  count: string;
  /** Names the bar of what can be done to all selected items. */
  bulkLabel: string;
  /** Undefined where items are only read. */
  bulk: BulkWork | undefined;
  /** What belongs to the table as a whole. */
  children: ReactNode;
}

export interface BulkWork {
  actions: readonly BulkAction[];
  busy: boolean;
  selection: ReturnType<typeof useSelection>;
}

/** The line above a table: how many items there are, and what can be done to those selected. */
export function TableLine({ count, bulkLabel, bulk, children }: TableLineProps) {
  const line = useRef<HTMLParagraphElement>(null);
  const select = (ids: readonly string[]) => {
    bulk?.selection.select(ids);
    // The bar goes away with the selection, and the button that had the focus with it.
    if (ids.length === 0) line.current?.focus();
  };
  return (
    <div className={styles.line}>
      <p ref={line} tabIndex={-1} className={styles.count} role="status">
        {count}
      </p>
      {bulk?.selection.some && (
        <BulkBar
          label={bulkLabel}
          selected={bulk.selection.selected}
          actions={bulk.actions}
          busy={bulk.busy}
          onSelect={select}
        />
      )}
      {children && <div className={styles.aside}>{children}</div>}
    </div>
  );
}
