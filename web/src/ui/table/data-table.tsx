import { useState, type MouseEvent, type ReactNode } from 'react';
import { DASH, DataRow, type ItemRowProps, type TableColumn } from './data-row.tsx';
import { classes } from '../classes.ts';
import { Checkbox } from '../form/checkbox.tsx';
import { Select } from '../form/select.tsx';
import styles from './data-table.module.css';
import { Menu, type MenuAnchor } from '../menu/menu.tsx';
import type { MenuEntry } from '../menu/opened-menu.tsx';
import { TableRows } from './table-rows.tsx';
import { directionOf, nextSort, type Sort } from './sort.ts';
import { HeaderCell, SortHeader, Table } from './table.tsx';
import type { Selection } from './use-table-view.ts';
import { useStableHandler } from '../use-stable-handler.ts';

/** What can be done to the items of a table. */
export interface TableWork<Item> {
  /** The name of an item, as in "Actions for …". */
  nameOf: (item: Item) => string;
  selection: Selection;
  onOpen: (item: Item) => void;
  /** The items that are being changed. */
  busyIds: ReadonlySet<string>;
  /** The menu of an item. */
  menuOf: (item: Item) => readonly MenuEntry[];
}

export interface Sorting<Key extends string> {
  sort: Sort<Key>;
  onSort: (sort: Sort<Key>) => void;
}

export interface DataTableProps<Item extends { id: string }, Key extends string> {
  /** Names the table for screen readers. */
  label: string;
  items: readonly Item[];
  /** Must be memoized: another array renders every row again. */
  columns: readonly TableColumn<Item, Key>[];
  /** How its headers sort it; without it, the rows keep their order. */
  sorting?: Sorting<Key>;
  /** Renders the row of an item, in its own look. */
  ItemRow: (props: ItemRowProps<Item>) => ReactNode;
  /** Without it, the table is read-only. */
  work?: TableWork<Item> | undefined;
}

/**
 * Items as rows to select, open and change, under headers that sort them. On narrow screens a row
 * is a small block, which its class name lays out. A row renders again only if it changed itself.
 */
export function DataTable<Item extends { id: string }, Key extends string>({
  label,
  items,
  columns,
  sorting,
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
        regionClassName={classes(
          'line-above',
          styles.region,
          remOf(columns) <= CARD && styles.fitting,
        )}
        className={styles.table}
        style={{ minWidth: `${remOf(columns)}rem` }}
        aria-rowcount={items.length + 1}
      >
        <DataHead columns={columns} sorting={sorting} selection={work?.selection} />
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
              name={work?.nameOf(item)}
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
          label={`Actions for ${work.nameOf(menuItem)}`}
          {...openMenu.anchor}
          entries={work.menuOf(menuItem)}
          onClose={() => setOpenMenu(undefined)}
        />
      )}
    </>
  );
}

interface DataHeadProps<Item, Key extends string> {
  columns: readonly TableColumn<Item, Key>[];
  sorting: Sorting<Key> | undefined;
  /** Undefined if the table is read-only. */
  selection: Selection | undefined;
}

/**
 * The headers of a table of items, with the box that selects all of them. Where there is no room
 * for columns, a choice replaces those that sort.
 */
function DataHead<Item, Key extends string>({
  columns,
  sorting,
  selection,
}: DataHeadProps<Item, Key>) {
  return (
    <>
      <colgroup>
        {selection && <col style={{ width: '2.5rem' }} />}
        {columnWidths(columns).map((width, place) => (
          <col key={columns[place]?.id} style={{ width }} />
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
          {sorting && (
            // It heads no column.
            <HeaderCell role="none" className={classes('screen-only', styles.sorts)}>
              <SortChoice columns={columns} {...sorting} />
            </HeaderCell>
          )}
          {columns.map(({ id, name, sorts, descendingFirst, opens }) =>
            sorts && sorting ? (
              <SortHeader
                key={id}
                className={opens && styles.naming}
                direction={directionOf(sorts, sorting.sort)}
                onSort={() => sorting.onSort(nextSort(sorts, sorting.sort, descendingFirst))}
                name={name}
              />
            ) : (
              <HeaderCell key={id}>{name}</HeaderCell>
            ),
          )}
          {selection && (
            <HeaderCell className={styles.menu}>
              <span className="visually-hidden">Actions</span>
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
}: Pick<DataHeadProps<Item, Key>, 'columns'> & Sorting<Key>) {
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

type Columns = readonly Pick<TableColumn<unknown>, 'rem' | 'grows'>[];

const BOX_AND_MENU = 5.5;
/** The least width in rem of a card with rows. A table that fits it never scrolls sideways. */
const CARD = 60;

/** The widths of the columns in a card. */
function columnWidths(columns: Columns): string[] {
  const left = `max(0px, 100cqw - ${remOf(columns)}rem)`;
  const parts = columns.reduce((sum, { grows = 0 }) => sum + grows, 0);
  return columns.map(({ rem, grows }) =>
    grows === undefined ? `${rem}rem` : `calc(${rem}rem + ${left} * ${grows / parts})`,
  );
}

/** The width in rem below which the table scrolls sideways. */
function remOf(columns: Columns): number {
  return columns.reduce((sum, { rem }) => sum + rem, BOX_AND_MENU);
}
