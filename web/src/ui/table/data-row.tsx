import { IconDotsVertical } from '@tabler/icons-react';
import { memo, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Checkbox } from '../form/checkbox.tsx';
import styles from './data-table.module.css';
import { IconButton } from '../button/icon-button.tsx';
import { menuButton, type MenuAnchor } from '../menu/menu.tsx';
import { RowCells } from './row-cells.tsx';
import { stepThroughRows } from './step-through-rows.ts';
import type { TableColumn } from './table-column.ts';
import { Cell } from './table.tsx';

/** The row of an item as the table would have it, to be rendered with the item's own look. */
export type ItemRowProps<Item> = ComponentProps<'tr'> & { item: Item };

interface DataRowProps<Item> {
  item: Item;
  rowIndex: number;
  columns: readonly TableColumn<Item>[];
  /** Undefined where items cannot be selected. */
  selected: boolean | undefined;
  /** Its menu is open; undefined where items have none. */
  worked: boolean | undefined;
  /** It is being changed. */
  busy: boolean;
  nameOf(item: Item): string;
  ItemRow(props: ItemRowProps<Item>): ReactNode;
  onSelect(id: string, event: MouseEvent): void;
  /** Without it, a row is only read. */
  onOpen?(item: Item): void;
  onMenu(id: string, anchor: MenuAnchor): void;
}

/** The row of one item. */
export const DataRow: <Item extends { id: string }>(props: DataRowProps<Item>) => ReactNode =
  memo(UnmemoizedRow);

function UnmemoizedRow<Item extends { id: string }>({
  item,
  rowIndex,
  columns,
  selected,
  worked,
  busy,
  nameOf,
  ItemRow,
  onSelect,
  onOpen,
  onMenu,
}: DataRowProps<Item>) {
  const name = nameOf(item);
  return (
    <ItemRow
      item={item}
      data-row
      aria-rowindex={rowIndex}
      aria-selected={selected}
      aria-busy={busy || undefined}
      className={classes(styles.row, !onOpen && styles.still)}
      onClick={(event) => {
        if (!onOpen) return;
        if (isControl(event.target) || isMarked(event.currentTarget)) return;
        // What closes again gives the focus back to it.
        event.currentTarget.querySelector<HTMLElement>('[data-step="name"]')?.focus();
        onOpen(item);
      }}
    >
      {selected !== undefined && (
        <Cell className={styles.box}>
          <Checkbox
            label={`Select ${name}`}
            labelHidden
            data-step="box"
            checked={selected}
            onChange={() => undefined}
            onClick={(event) => onSelect(item.id, event)}
            onKeyDown={stepThroughRows}
          />
        </Cell>
      )}
      <RowCells item={item} columns={columns} {...(onOpen && { onOpen })} />
      {worked !== undefined && (
        <Cell className={styles.menu}>
          <IconButton
            {...menuButton(worked, (anchor) => onMenu(item.id, anchor))}
            size="sm"
            label={`Actions for ${name}`}
            icon={<IconDotsVertical size={18} aria-hidden="true" />}
          />
        </Cell>
      )}
    </ItemRow>
  );
}

/** Whether a click was meant for something in the row. */
function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, label') !== null;
}

/** Whether text in the row is selected: the click ends a drag over what is to be copied. */
function isMarked(row: Element): boolean {
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(row, true);
}
