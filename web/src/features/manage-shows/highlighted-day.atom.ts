import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import type { Day } from '../../format/day.ts';

/** The day under the pointer or with the focus, in the calendar or in the table. */
const highlightedDayAtom = atom<Day | null>(null);

/**
 * The attributes of an element that stands for a day: pointing at it or focusing it highlights that
 * day. Its component renders again only when that changes.
 */
export function useHighlighting(day: Day) {
  const dayAtom = useMemo(() => atom((get) => get(highlightedDayAtom) === day), [day]);
  const isHighlighted = useAtomValue(dayAtom) || undefined;
  const set = useSetAtom(highlightedDayAtom);
  const highlight = () => set(day);
  const end = () => set((now) => (now === day ? null : now));
  const handlers = {
    onPointerEnter: highlight,
    onPointerLeave: end,
    onFocus: highlight,
    onBlur: end,
  };
  return { 'data-highlighted': isHighlighted, ...handlers };
}
