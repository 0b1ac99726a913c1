import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { EmptyState } from '../page/empty-state.tsx';
import type { BulkAction } from './bulk-bar.tsx';
import { DataTable, type DataTableProps, type TableWork } from './data-table.tsx';
import type { Sort } from './sort-parameter.ts';
import { TableCard } from './table-card.tsx';
import styles from './table-card.module.css';
import { TableLine } from './table-line.tsx';

/** The actions on the items of a list: on one, and on all that are selected. */
export interface ListWork<Item> extends Omit<TableWork<Item>, 'selection'> {
  bulk: readonly BulkAction[];
  busy: boolean;
}

interface ListCardProps<Item extends { id: string }, Key extends string> extends Pick<
  DataTableProps<Item, Key>,
  'columns' | 'nameOf' | 'ItemRow'
> {
  /** The name of the list, in the plural: "Shows". */
  label: string;
  /** The result of `useTableView`. */
  table: {
    listed: readonly Item[];
    view: { sort: Sort<Key> };
    selection: TableWork<Item>['selection'];
  };
  filters: ReactNode;
  /** The sentence that counts the items. */
  count: string;
  /** Controls for the table as a whole. */
  aside?: ReactNode;
  /** The requested list is still being loaded. */
  waiting?: boolean;
  onChange: (part: { sort: Sort<Key> }) => void;
  /** Shows all items, if the filters hide some. */
  onShowAll: (() => void) | undefined;
  /** Without it, the table is read-only. */
  work?: ListWork<Item> | undefined;
}

/** A list in a frame: filters, the line that counts, and the table or a note that it is empty. */
export function ListCard<Item extends { id: string }, Key extends string>({
  label,
  table: { listed, view, selection },
  filters,
  count,
  aside,
  waiting = false,
  onChange,
  onShowAll,
  work,
  ...rows
}: ListCardProps<Item, Key>) {
  const items = label.toLowerCase();
  return (
    <TableCard waiting={waiting}>
      {filters}
      <TableLine
        count={count}
        bulkLabel={`Selected ${items}`}
        bulk={work && { actions: work.bulk, busy: work.busy, selection }}
      >
        {aside}
      </TableLine>
      {listed.length > 0 ? (
        <DataTable
          {...rows}
          label={label}
          items={listed}
          sort={view.sort}
          onSort={(sort) => onChange({ sort })}
          work={work && { ...work, selection }}
        />
      ) : (
        <div className={styles.empty}>
          <EmptyState title={`No ${items} found`}>
            {onShowAll && <Button onClick={onShowAll}>Show all {items}</Button>}
          </EmptyState>
        </div>
      )}
    </TableCard>
  );
}
