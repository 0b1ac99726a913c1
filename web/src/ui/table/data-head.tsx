import { Checkbox } from '../form/checkbox.tsx';
import { Select } from '../form/select.tsx';
import styles from './data-table.module.css';
import { DASH, type TableColumn } from './table-column.ts';
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

/**
 * The headers of a table of items, with the box that selects all of them. Where there is no room
 * for columns, a choice replaces those that sort.
 */
export function DataHead<Item, Key extends string>({
  columns,
  sort,
  onSort,
  selection,
}: DataHeadProps<Item, Key>) {
  return (
    <>
      <colgroup>
        {selection && <col style={{ width: '2.5rem' }} />}
        {columns.map(({ id, rem, flexible }) => (
          <col key={id} style={{ width: flexible ? undefined : `${rem}rem` }} />
        ))}
        {selection && <col style={{ width: '3rem' }} />}
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
          <HeaderCell className={styles.sorts}>
            <SortChoice {...{ columns, sort, onSort }} />
          </HeaderCell>
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

/** Every order that the headers can put the rows in. */
function SortChoice<Item, Key extends string>({
  columns,
  sort,
  onSort,
}: Pick<DataHeadProps<Item, Key>, 'columns' | 'sort' | 'onSort'>) {
  const orders = columns.flatMap(({ name, sorts, descendingFirst = false }) =>
    sorts
      ? [descendingFirst, !descendingFirst].map((descending) => ({
          value: `${sorts} ${descending}`,
          label: `${name}, ${descending ? 'descending' : 'ascending'}`,
          sort: { column: sorts, descending },
        }))
      : [],
  );
  const value = `${sort.column} ${sort.descending}`;
  // The column that sorts the rows may be hidden.
  const isOffered = orders.some((order) => order.value === value);
  return (
    <Select
      label="Sort by"
      className={styles.sortBy}
      value={value}
      options={isOffered ? orders : [{ value, label: DASH }, ...orders]}
      onChange={(chosen) => {
        const order = orders.find((one) => one.value === chosen);
        if (order) onSort(order.sort);
      }}
    />
  );
}
