import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { insideViewport, type Point } from './inside-viewport.ts';

const STEP = 16;
const BIG_STEP = 96;
const directions: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * Moves a panel by a handle in it, which is dragged or moved with the arrow keys, with Shift in
 * bigger steps. `onMove` gets the new place of the panel; a drag calls it once, at its end.
 */
export function useMovablePanel(onMove: (to: Point) => void) {
  const panel = useRef<HTMLElement>(null);
  /** Where the pointer holds the panel, from its top left corner. */
  const grip = useRef<Point | null>(null);
  const [dragged, setDragged] = useState<Point | null>(null);

  const from = () => panel.current?.getBoundingClientRect() ?? new DOMRect();
  const inside = (to: Point) =>
    insideViewport(to, from(), {
      width: document.documentElement.clientWidth,
      height: innerHeight,
    });

  const handle = {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const { x, y } = from();
      grip.current = { x: event.clientX - x, y: event.clientY - y };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (!grip.current) return;
      setDragged(inside({ x: clientX - grip.current.x, y: clientY - grip.current.y }));
    },
    onLostPointerCapture: () => {
      grip.current = null;
      if (dragged) onMove(dragged);
      setDragged(null);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const direction = directions[event.key];
      if (!direction || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const step = event.shiftKey ? BIG_STEP : STEP;
      const { x, y } = from();
      onMove(inside({ x: x + direction.x * step, y: y + direction.y * step }));
    },
  };
  return { panel, handle, dragged };
}
