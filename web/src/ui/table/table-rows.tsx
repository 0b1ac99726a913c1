import { Fragment, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useRowWindow } from './use-row-window.ts';

interface TableRowsProps<Item> {
  items: readonly Item[];
  /** The row of an item, with `data-row` and its `aria-rowindex`. The header row is the first. */
  children: (item: Item, rowIndex: number) => ReactNode;
}

/**
 * The body of a table. Of thousands of rows, only the visible ones are in the page, and the one
 * that had the focus last: a dialog or a menu may return the focus to it.
 */
export function TableRows<Item extends { id: string }>({ items, children }: TableRowsProps<Item>) {
  const { body, start, end, height } = useRowWindow(items.length);
  const [focusedId, setFocusedId] = useState<string>();
  const focused = items.findIndex(({ id }) => id === focusedId);
  const drawn = items.flatMap((item, place) =>
    (place >= start && place < end) || isBeside(place, focused) ? [{ item, place }] : [],
  );
  const noteFocus = useEffectEvent(({ target }: FocusEvent) => {
    const row = target instanceof Element ? target.closest('[data-row]') : null;
    setFocusedId(items[Number(row?.getAttribute('aria-rowindex')) - FIRST_ROW]?.id);
  });
  useEffect(() => {
    const element = body.current;
    const onFocusIn = (event: FocusEvent) => noteFocus(event);
    element?.addEventListener('focusin', onFocusIn);
    return () => element?.removeEventListener('focusin', onFocusIn);
  }, [body]);
  return (
    <tbody ref={body}>
      {drawn.map(({ item, place }, order) => (
        <Fragment key={item.id}>
          <Gap height={(place - (drawn[order - 1]?.place ?? -1) - 1) * height} />
          {children(item, place + FIRST_ROW)}
        </Fragment>
      ))}
      <Gap height={(items.length - 1 - (drawn.at(-1)?.place ?? -1)) * height} />
    </tbody>
  );
}

/** The `aria-rowindex` of the first item. */
const FIRST_ROW = 2;

/** Whether it is the focused row or the one before or after it, where the arrow keys lead. */
function isBeside(place: number, focused: number): boolean {
  return focused >= 0 && Math.abs(place - focused) <= 1;
}

/** Takes the room of rows that are not rendered. */
function Gap({ height }: { height: number }) {
  return height > 0 && <tr aria-hidden="true" style={{ height }} />;
}
