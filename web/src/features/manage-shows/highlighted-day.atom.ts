import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import type { Day } from '../../format/day.ts';

/** The day under the pointer or with the focus, in the calendar or in the table. */
const highlightedDayAtom = atom<Day | null>(null);

/** Whether this day is highlighted. Its component renders again only when that changes. */
export function useIsHighlighted(day: Day): boolean {
  return useAtomValue(useMemo(() => atom((get) => get(highlightedDayAtom) === day), [day]));
}

/**
 * Handlers for an element that stands for a day: pointing at it or focusing it highlights that day.
 */
export function useHighlighting(day: Day) {
  const set = useSetAtom(highlightedDayAtom);
  const highlight = () => set(day);
  const end = () => set((now) => (now === day ? null : now));
  return { onPointerEnter: highlight, onPointerLeave: end, onFocus: highlight, onBlur: end };
}
