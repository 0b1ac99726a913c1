import { useState, type MouseEvent, type ReactNode } from 'react';
import { DataHead } from './data-head.tsx';
import { DataRow, type ItemRowProps } from './data-row.tsx';
import { classes } from '../classes.ts';
import styles from './data-table.module.css';
import { Menu, type MenuAnchor } from '../dialog/menu.tsx';
import { fitsCard, tableWidth, type TableColumn } from './table-column.ts';
import { TableRows } from './table-rows.tsx';
import type { Sort } from './sort-parameter.ts';
import { Table } from './table.tsx';
import { useFocusKept } from './use-focus-kept.ts';
import type { useSelection } from './use-selection.ts';
import { useStableHandler } from './use-stable-handler.ts';

interface DataTableProps<Item extends { id: string }, Key extends string> {
  /** Names the table for screen readers. */
  label: string;
  items: readonly Item[];
  /** Memoized: another array renders every row again. */
  columns: readonly TableColumn<Item, Key>[];
  sort: Sort<Key>;
  onSort: (sort: Sort<Key>) => void;
  /** What is selected; left out where there is nothing to do with it. */
  selection?: ReturnType<typeof useSelection>;
  /** Without it, a row is only read. */
  onOpen?: (item: Item) => void;
  /** What an item is called, as in "Actions for …". */
  nameOf: (item: Item) => string;
  /** What is being changed. */
  busyIds?: ReadonlySet<string>;
  /** The row itself, with the look of an item. */
  ItemRow: (props: ItemRowProps<Item>) => ReactNode;
  /** What can be done to an item, as entries of its menu. */
  renderMenu?: (item: Item) => ReactNode;
}

/**
 * Items as rows to select, open and change, under headers that sort them. On narrow screens a row
 * is a small block, which its class name lays out. A row renders only when it changes itself.
 */
export function DataTable<Item extends { id: string }, Key extends string>({
  label,
  items,
  columns,
  sort,
  onSort,
  selection,
  onOpen,
  nameOf,
  busyIds,
  ItemRow,
  renderMenu,
}: DataTableProps<Item, Key>) {
  const [worked, setWorked] = useState<{ id: string; anchor: MenuAnchor }>();
  const workedItem = worked && items.find(({ id }) => id === worked.id);
  const select = useStableHandler((id: string, event: MouseEvent) => selection?.toggle(id, event));
  const open = useStableHandler((item: Item) => onOpen?.(item));
  const askMenu = useStableHandler((id: string, anchor: MenuAnchor) =>
    setWorked((now) => (now?.id === id ? undefined : { id, anchor })),
  );
  return (
    <>
      <Table
        label={label}
        regionClassName={classes(styles.region, fitsCard(columns) && styles.fitting)}
        className={styles.table}
        style={{ minWidth: tableWidth(columns) }}
        aria-rowcount={items.length + 1}
        {...useFocusKept(items)}
      >
        <DataHead
          columns={columns}
          sort={sort}
          onSort={onSort}
          selection={selection}
          hasMenu={renderMenu !== undefined}
        />
        <TableRows items={items}>
          {(item, rowIndex) => (
            <DataRow
              key={item.id}
              item={item}
              rowIndex={rowIndex}
              columns={columns}
              selected={selection?.has(item.id)}
              worked={renderMenu && item.id === worked?.id}
              busy={busyIds?.has(item.id) ?? false}
              nameOf={nameOf}
              ItemRow={ItemRow}
              onSelect={select}
              {...(onOpen && { onOpen: open })}
              onMenu={askMenu}
            />
          )}
        </TableRows>
      </Table>
      {worked && workedItem && renderMenu && (
        <Menu
          key={worked.id}
          label={`Actions for ${nameOf(workedItem)}`}
          {...worked.anchor}
          onClose={() => setWorked(undefined)}
        >
          {renderMenu(workedItem)}
        </Menu>
      )}
    </>
  );
}
