import { useRef, type ReactNode } from 'react';
import { BulkBar, type BulkAction } from './bulk-bar.tsx';
import styles from './table-line.module.css';
import type { useSelection } from './use-selection.ts';

interface TableLineProps {
  /** The sentence that counts the items. */
  count: string;
  /** The name of the bar with the actions on all selected items. */
  bulkLabel: string;
  /** Undefined if the table is read-only. */
  bulk: BulkWork | undefined;
  /** Controls for the table as a whole. */
  children: ReactNode;
}

export interface BulkWork {
  actions: readonly BulkAction[];
  busy: boolean;
  selection: ReturnType<typeof useSelection>;
}

/** The line above a table: how many items there are, and the actions on the selected ones. */
export function TableLine({ count, bulkLabel, bulk, children }: TableLineProps) {
  const line = useRef<HTMLParagraphElement>(null);
  const select = (ids: readonly string[]) => {
    bulk?.selection.select(ids);
    // The bar disappears with the selection, and with it the button that had the focus.
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
