import { useState, type MouseEvent, type ReactNode } from 'react';
import { DataHead } from './data-head.tsx';
import { DataRow, type ItemRowProps } from './data-row.tsx';
import { classes } from '../classes.ts';
import styles from './data-table.module.css';
import { Menu, type MenuAnchor, type MenuEntry } from '../menu/menu.tsx';
import { fitsCard, tableWidth, type TableColumn } from './table-column.ts';
import { TableRows } from './table-rows.tsx';
import type { Sort } from './sort-parameter.ts';
import { Table } from './table.tsx';
import type { useSelection } from './use-selection.ts';
import { useStableHandler } from './use-stable-handler.ts';

/** What can be done to the items of a table. */
export interface TableWork<Item> {
  selection: ReturnType<typeof useSelection>;
  onOpen: (item: Item) => void;
  /** The items that are being changed. */
  busyIds: ReadonlySet<string>;
  /** The menu of an item. */
  menuOf: (item: Item) => readonly MenuEntry[];
}

export interface DataTableProps<Item extends { id: string }, Key extends string> {
  /** Names the table for screen readers. */
  label: string;
  items: readonly Item[];
  /** Must be memoized: another array renders every row again. */
  columns: readonly TableColumn<Item, Key>[];
  sort: Sort<Key>;
  onSort: (sort: Sort<Key>) => void;
  /** The name of an item, as in "Actions for …". */
  nameOf: (item: Item) => string;
  /** Renders the row of an item, in its own look. */
  ItemRow: (props: ItemRowProps<Item>) => ReactNode;
  /** Without it, the table is read-only. */
  work: TableWork<Item> | undefined;
}

/**
 * Items as rows to select, open and change, under headers that sort them. On narrow screens a row
 * is a small block, which its class name lays out. A row renders again only if it changed itself.
 */
export function DataTable<Item extends { id: string }, Key extends string>({
  label,
  items,
  columns,
  sort,
  onSort,
  nameOf,
  ItemRow,
  work,
}: DataTableProps<Item, Key>) {
  const [openMenu, setOpenMenu] = useState<{ id: string; anchor: MenuAnchor }>();
  const menuItem = openMenu && items.find(({ id }) => id === openMenu.id);
  const select = useStableHandler((id: string, event: MouseEvent) =>
    work?.selection.toggle(id, event),
  );
  const open = useStableHandler((item: Item) => work?.onOpen(item));
  const toggleMenu = useStableHandler((id: string, anchor: MenuAnchor) =>
    setOpenMenu((now) => (now?.id === id ? undefined : { id, anchor })),
  );
  return (
    <>
      <Table
        label={label}
        regionClassName={classes(styles.region, fitsCard(columns) && styles.fitting)}
        className={styles.table}
        style={{ minWidth: tableWidth(columns) }}
        aria-rowcount={items.length + 1}
      >
        <DataHead columns={columns} sort={sort} onSort={onSort} selection={work?.selection} />
        <TableRows items={items}>
          {(item, rowIndex) => (
            <DataRow
              key={item.id}
              item={item}
              rowIndex={rowIndex}
              columns={columns}
              selected={work?.selection.has(item.id)}
              menuOpen={work && item.id === openMenu?.id}
              busy={work?.busyIds.has(item.id) ?? false}
              nameOf={nameOf}
              ItemRow={ItemRow}
              onSelect={select}
              {...(work && { onOpen: open })}
              onMenu={toggleMenu}
            />
          )}
        </TableRows>
      </Table>
      {openMenu && menuItem && work && (
        <Menu
          key={openMenu.id}
          label={`Actions for ${nameOf(menuItem)}`}
          {...openMenu.anchor}
          entries={work.menuOf(menuItem)}
          onClose={() => setOpenMenu(undefined)}
        />
      )}
    </>
  );
}
