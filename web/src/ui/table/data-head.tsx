import { Checkbox } from '../form/checkbox.tsx';
import styles from './data-table.module.css';
import type { TableColumn } from './table-column.ts';
import type { Sort } from './sort-parameter.ts';
import { directionOf, nextSort } from './table-sort.ts';
import { HeaderCell, SortHeader } from './table.tsx';
import type { useSelection } from './use-selection.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';

interface DataHeadProps<Item, Key extends string> {
  columns: readonly TableColumn<Item, Key>[];
  sort: Sort<Key>;
  onSort: (sort: Sort<Key>) => void;
  /** Undefined if the table is read-only. */
  selection: ReturnType<typeof useSelection> | undefined;
}

/** The headers of a table of items, with the box that selects all of them. */
export function DataHead<Item, Key extends string>({
  columns,
  sort,
  onSort,
  selection,
}: DataHeadProps<Item, Key>) {
  return (
    <>
      <colgroup>
        {selection && <col style={{ width: '2.75rem' }} />}
        {columns.map(({ id, rem, flexible }) => (
          <col key={id} style={{ width: flexible ? undefined : `${rem}rem` }} />
        ))}
        {selection && <col style={{ width: '3.25rem' }} />}
      </colgroup>
      <thead className={styles.head}>
        <tr aria-rowindex={1}>
          {selection && (
            <HeaderCell className={styles.box}>
              <Checkbox
                label="Select all"
                labelHidden
                checked={selection.all}
                indeterminate={selection.some && !selection.all}
                onChange={selection.toggleAll}
              />
            </HeaderCell>
          )}
          {columns.map(({ id, name, sorts, descendingFirst, opens }) =>
            sorts ? (
              <SortHeader
                key={id}
                className={opens && styles.naming}
                direction={directionOf(sorts, sort)}
                onSort={() => onSort(nextSort(sorts, sort, descendingFirst))}
              >
                {name}
              </SortHeader>
            ) : (
              <HeaderCell key={id}>{name}</HeaderCell>
            ),
          )}
          {selection && (
            <HeaderCell className={styles.menu}>
              <VisuallyHidden>Actions</VisuallyHidden>
            </HeaderCell>
          )}
        </tr>
      </thead>
    </>
  );
}
