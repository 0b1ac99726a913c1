import type { ReactNode } from 'react';
import { useRowWindow } from './use-row-window.ts';

interface TableRowsProps<Item> {
  items: readonly Item[];
  /** The row of an item, with `data-row` and its `aria-rowindex`. The header row is the first. */
  children: (item: Item, rowIndex: number) => ReactNode;
}

/** The body of a table. Of thousands of rows, only the visible ones are in the page. */
export function TableRows<Item>({ items, children }: TableRowsProps<Item>) {
  const { body, start, end, before, after } = useRowWindow(items.length);
  return (
    <tbody ref={body}>
      <Gap height={before} />
      {items.slice(start, end).map((item, place) => children(item, start + place + 2))}
      <Gap height={after} />
    </tbody>
  );
}

/** Takes the room of rows that are not rendered. */
function Gap({ height }: { height: number }) {
  return height > 0 && <tr aria-hidden="true" style={{ height }} />;
}
