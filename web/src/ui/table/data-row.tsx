import { IconDotsVertical } from '@tabler/icons-react';
import {
  memo,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { classes } from '../classes.ts';
import { Checkbox } from '../form/checkbox.tsx';
import styles from './data-table.module.css';
import { IconButton } from '../button/button.tsx';
import { menuButton, type MenuAnchor } from '../menu/menu.tsx';
import { Cell } from './table.tsx';

/** Stands for a value that an item does not have. */
export const DASH = '—';

/** A column of a table. `cell` is a method so that one type of row fits every type of item. */
export interface TableColumn<Item, Key extends string = string> {
  /** The name of its grid area on narrow screens; `box` and `menu` are taken. */
  id: string;
  name: string;
  /** Its least width. Rows come and go while scrolling, and must not move the columns. */
  rem: number;
  /** Its part of the room that is left, beside those of other columns. */
  grows?: number;
  /** The key that its header sorts by. */
  sorts?: Key;
  /** The first press on its header sorts from the last to the first. */
  descendingFirst?: true;
  /** It names the item, and is the button that opens it. */
  opens?: true;
  cell(item: Item): ReactNode;
}

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
  /** Undefined if the row is read-only. */
  name: string | undefined;
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
  name,
  ItemRow,
  onSelect,
  onOpen,
  onMenu,
}: DataRowProps<Item>) {
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
      {columns.map((column) => {
        const content = column.cell(item);
        // Text may take two lines where all rows have the same height.
        const shown =
          typeof content === 'string' ? <span className={styles.text}>{content}</span> : content;
        return (
          <Cell
            key={column.id}
            data-column={column.id}
            data-name={column.name}
            className={classes(column.opens && styles.naming, content === DASH && styles.none)}
            style={{ gridArea: column.id }}
          >
            {column.opens && onOpen ? (
              <button
                type="button"
                data-step="name"
                className={styles.name}
                onClick={() => onOpen(item)}
                onKeyDown={stepThroughRows}
              >
                {shown}
              </button>
            ) : (
              shown
            )}
          </Cell>
        );
      })}
      {menuOpen !== undefined && (
        <Cell className={styles.menu}>
          <IconButton
            {...menuButton(menuOpen, (anchor) => onMenu(item.id, anchor))}
            size="sm"
            label={`Actions for ${name}`}
            icon={<IconDotsVertical size="1.125rem" aria-hidden="true" />}
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

const steps: Record<string, 'nextElementSibling' | 'previousElementSibling'> = {
  ArrowDown: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
};

/** Arrow keys move the focus to the same control (`data-step`) of the next or previous row. */
function stepThroughRows(event: KeyboardEvent): void {
  const step = steps[event.key];
  if (!step || !(event.target instanceof HTMLElement)) return;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const { step: control } = event.target.dataset;
  const row = event.target.closest('[data-row]')?.[step];
  const next = control && row?.querySelector<HTMLElement>(`[data-step="${control}"]`);
  if (!next) return;
  event.preventDefault();
  // This scrolls just far enough: the browser's own scrolling makes the rows jump.
  next.focus({ preventScroll: true });
  next.closest('[data-row]')?.scrollIntoView({ block: 'nearest' });
}
