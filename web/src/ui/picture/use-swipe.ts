import { useRef, type PointerEvent } from 'react';

const FAR_ENOUGH = 40;

/** Handlers that turn a sideways swipe of a finger into a step forward (1) or back (-1). */
export function useSwipe(onStep: (step: 1 | -1) => void) {
  const start = useRef<number | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.pointerType === 'touch' ? event.clientX : null;
    },
    onPointerUp: (event: PointerEvent) => {
      const moved = start.current === null ? 0 : event.clientX - start.current;
      start.current = null;
      if (Math.abs(moved) > FAR_ENOUGH) onStep(moved < 0 ? 1 : -1);
    },
  };
}
