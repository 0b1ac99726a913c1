import { useLayoutEffect, useRef, useState } from 'react';

/** How many rows are rendered above and below the visible ones, so that scrolling meets no gap. */
const SPARE = 8;
const STEP = 4;
const FIRST_ROWS = 32;

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
export function useRowWindow(count: number) {
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
