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

/** The attributes of an item's row, which the item's own component renders. */
export type ItemRowProps<Item> = ComponentProps<'tr'> & { item: Item };

interface DataRowProps<Item> {
  item: Item;
  rowIndex: number;
  columns: readonly TableColumn<Item>[];
  /** Undefined if items cannot be selected. */
  selected: boolean | undefined;
  /** Whether its menu is open; undefined if items have none. */
  menuOpen: boolean | undefined;
  /** Whether it is being changed. */
  busy: boolean;
  nameOf(item: Item): string;
  ItemRow(props: ItemRowProps<Item>): ReactNode;
  onSelect(id: string, event: MouseEvent): void;
  /** Without it, the row is read-only. */
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
  menuOpen,
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
        // A dialog returns the focus to this button when it closes.
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
      {menuOpen !== undefined && (
        <Cell className={styles.menu}>
          <IconButton
            {...menuButton(menuOpen, (anchor) => onMenu(item.id, anchor))}
            size="sm"
            label={`Actions for ${name}`}
            icon={<IconDotsVertical size={18} aria-hidden="true" />}
          />
        </Cell>
      )}
    </ItemRow>
  );
}

/** Whether a click was meant for a control in the row. */
function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, label') !== null;
}

/** Whether text in the row is selected: then the click ends a drag over text to copy. */
function isMarked(row: Element): boolean {
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(row, true);
}
