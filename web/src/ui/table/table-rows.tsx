import {
  Fragment,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';

/** The `aria-rowindex` of the first item. */
const FIRST_ROW = 2;
/** How many rows are rendered above and below the visible ones, so that scrolling meets no gap. */
const SPARE = 8;
const STEP = 4;
const FIRST_ROWS = 32;

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
  const [last, setLast] = useState(items);
  if (items !== last) {
    setLast(items);
    setFocusedId(idAfter(last, focusedId, items));
  }
  const focused = items.findIndex(({ id }) => id === focusedId);
  const drawn = items.flatMap((item, place) =>
    (place >= start && place < end) || isBeside(place, focused) ? [{ item, place }] : [],
  );
  // Rows become blocks of lines where the room gets narrow, and all of them move.
  const keepInSight = useEffectEvent(() => {
    const row = body.current?.querySelector(`[aria-rowindex="${focused + FIRST_ROW}"]`);
    row?.scrollIntoView({ block: 'nearest' });
  });
  useLayoutEffect(() => keepInSight(), [height]);
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
    <tbody ref={body} data-last-row={focused < 0 ? undefined : focused + FIRST_ROW}>
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

/** The id of an item or, if it has left the list, of the one that followed, else the one before. */
function idAfter<Item extends { id: string }>(
  before: readonly Item[],
  id: string | undefined,
  now: readonly Item[],
): string | undefined {
  const place = before.findIndex((item) => item.id === id);
  if (place < 0) return id;
  const stays = new Set(now.map((item) => item.id));
  const isHere = (item: Item) => stays.has(item.id);
  return (before.slice(place).find(isHere) ?? before.slice(0, place).findLast(isHere))?.id;
}

/** Whether it is the focused row or the one before or after it, where the arrow keys lead. */
function isBeside(place: number, focused: number): boolean {
  return focused >= 0 && Math.abs(place - focused) <= 1;
}

/** Takes the room of rows that are not rendered. */
function Gap({ height }: { height: number }) {
  return height > 0 && <tr aria-hidden="true" style={{ height }} />;
}

interface Sight {
  start: number;
  end: number;
  /** The height of one row in pixels; 0 until one has been measured. */
  height: number;
}

/**
 * Finds the visible rows of a long list, whose rows have the same height in pixels. `body` is the
 * ref of the element with the rows.
 */
function useRowWindow(count: number) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [sight, setSight] = useState<Sight>({ start: 0, end: FIRST_ROWS, height: 0 });

  useLayoutEffect(() => {
    const look = () => {
      const next = body.current && inSight(body.current);
      if (next) setSight((old) => (isSame(old, next) ? old : next));
    };
    look();
    const resized = new ResizeObserver(look);
    if (body.current) resized.observe(body.current);
    addEventListener('scroll', look, { capture: true, passive: true });
    addEventListener('resize', look);
    return () => {
      resized.disconnect();
      removeEventListener('scroll', look, { capture: true });
      removeEventListener('resize', look);
    };
  }, [count]);

  const end = Math.min(count, sight.end);
  const start = Math.max(0, Math.min(sight.start, end - (sight.end - sight.start)));
  return { body, start, end, height: sight.height };
}

function inSight(body: HTMLElement): Sight | undefined {
  const height = body.querySelector('[data-row]')?.getBoundingClientRect().height;
  if (!height) return undefined;
  const { top } = body.getBoundingClientRect();
  const frame = body.closest('[role="region"]')?.getBoundingClientRect();
  const from = Math.max(0, frame?.top ?? 0) - top;
  const to = Math.min(innerHeight, frame?.bottom ?? innerHeight) - top;
  return {
    start: Math.max(0, inSteps(from / height) - SPARE),
    end: Math.max(0, inSteps(to / height)) + STEP + SPARE,
    height,
  };
}

/** Rounds down, so that the list is not rendered again for every row that scrolls past. */
function inSteps(row: number): number {
  return Math.floor(row / STEP) * STEP;
}

function isSame(a: Sight, b: Sight): boolean {
  return a.start === b.start && a.end === b.end && a.height === b.height;
}
