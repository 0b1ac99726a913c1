import { useRef, type ComponentProps, type ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { EmptyState } from '../page/empty-state.tsx';
import { useAnnounced } from '../toast/announce.ts';
import { DataTable, type DataTableProps, type TableWork } from './data-table.tsx';
import styles from './list-card.module.css';
import type { Sort } from './sort.ts';
import type { Selection } from './use-table-view.ts';

interface BulkAction {
  name: string;
  /** Changes these items, and returns the ids that could not be changed. */
  act: (ids: readonly string[]) => Promise<readonly string[]>;
}

/** The actions on the items of a list: on one, and on all that are selected. */
export interface ListWork<Item> extends Omit<TableWork<Item>, 'selection'> {
  bulk: readonly BulkAction[];
  busy: boolean;
}

interface ListCardProps<Item extends { id: string }, Key extends string> extends Pick<
  DataTableProps<Item, Key>,
  'columns' | 'ItemRow'
> {
  /** The name of the list, in the plural: "Shows". */
  label: string;
  /** The result of `useTableView`. */
  table: {
    listed: readonly Item[];
    view: { sort: Sort<Key> };
    selection: Selection;
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
  const line = useRef<HTMLParagraphElement>(null);
  const { column, descending } = view.sort;
  const sorted = rows.columns.find(({ sorts }) => sorts === column);
  const order = sorted && `, by ${sorted.name}, ${descending ? 'descending' : 'ascending'}`;
  useAnnounced(count + (order ?? ''), waiting ? null : count + JSON.stringify(view));
  useAnnounced(`${selection.selected.length} selected${work ? TO_BAR : ''}`);
  const select = (ids: readonly string[]) => {
    selection.select(ids);
    // The bar disappears with the selection, and with it the button that had the focus.
    if (ids.length === 0) line.current?.focus();
  };
  return (
    <TableCard aria-busy={waiting || undefined}>
      {filters}
      <div className={styles.line}>
        <p ref={line} tabIndex={-1} className={styles.count}>
          {count}
        </p>
        {work && selection.some && (
          <BulkBar
            label={`Selected ${items}`}
            selected={selection.selected}
            actions={work.bulk}
            busy={work.busy}
            onSelect={select}
          />
        )}
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      {listed.length > 0 ? (
        <DataTable
          {...rows}
          label={label}
          items={listed}
          sorting={{ sort: view.sort, onSort: (sort) => onChange({ sort }) }}
          work={work && { ...work, selection }}
        />
      ) : (
        <div className="card-foot">
          <EmptyState title={`No ${items} found`}>
            {onShowAll && <Button onClick={onShowAll}>Show all {items}</Button>}
          </EmptyState>
        </div>
      )}
    </TableCard>
  );
}

/** The frame around a list: filters, the line that counts, the table. Its width lays them out. */
export function TableCard(card: Pick<ComponentProps<'div'>, 'aria-busy' | 'children'>) {
  return <div {...card} className={styles.card} />;
}

/** The bar stands before the rows. */
const TO_BAR = '. F6 leads to what can be done.';

interface BulkBarProps {
  label: string;
  selected: readonly string[];
  actions: readonly BulkAction[];
  busy: boolean;
  onSelect: (ids: readonly string[]) => void;
}

/** The actions on all selected items. Items that could not be changed stay selected. */
function BulkBar({ label, selected, actions, busy, onSelect }: BulkBarProps) {
  return (
    <div className={styles.bar} role="group" aria-label={label} data-keep-clear data-in-front>
      <p className={styles.selected}>{selected.length} selected</p>
      {actions.map(({ name, act }) => (
        <Button
          key={name}
          size="sm"
          variant="ghost"
          busy={busy}
          onClick={async () => onSelect(await act(selected))}
        >
          {name}
        </Button>
      ))}
      <Button size="sm" variant="ghost" onClick={() => onSelect([])}>
        Clear Selection
      </Button>
    </div>
  );
}
