import type { ReactNode } from 'react';

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

type Columns = readonly Pick<TableColumn<unknown>, 'rem' | 'grows'>[];

const BOX_AND_MENU = 5.5;
/** The least width in rem of a card whose items are rows (`data-table.module.css`). */
const CARD = 60;

/** The width below which the table scrolls sideways. */
export function tableWidth(columns: Columns): string {
  return `${remOf(columns)}rem`;
}

/** The widths of the columns in a card (`data-table.module.css`). */
export function columnWidths(columns: Columns): string[] {
  const left = `max(0px, 100cqw - ${tableWidth(columns)})`;
  const parts = columns.reduce((sum, { grows = 0 }) => sum + grows, 0);
  return columns.map(({ rem, grows }) =>
    grows === undefined ? `${rem}rem` : `calc(${rem}rem + ${left} * ${grows / parts})`,
  );
}

/** Whether the table never scrolls sideways. */
export function fitsCard(columns: Columns): boolean {
  return remOf(columns) <= CARD;
}

function remOf(columns: Columns): number {
  return columns.reduce((sum, { rem }) => sum + rem, BOX_AND_MENU);
}
