import { atom, useSetAtom } from 'jotai';
import { flushSync } from 'react-dom';
import { isRecord, parseRecord } from '../../../boot/is-record.ts';
import type { Day } from '../../../format/day.ts';
import { readStored, writeStored } from '../../../storage/stored-text.ts';

const PLACE_KEY = 'manage-shows-calendar';
const MODES = ['card', 'floating', 'closed'] as const;

/** Where the calendar fits beside the table; see `shows-page.module.css`. */
export const ROOM_BESIDE = '(min-width: 75rem)';

/** A place in the viewport, in pixels from its top left corner. */
export interface Point {
  x: number;
  y: number;
}

/** How the calendar is shown, and the top left corner of the floating one, in pixels. */
export interface CalendarPlace {
  mode: (typeof MODES)[number];
  at: Point;
}

/**
 * Far to the right and down: the panel, which stays inside the viewport, then covers no button
 * above the table.
 */
export const FIRST_POINT: Point = { x: 10_000, y: 10_000 };

const place = atom(parsePlace(readStored(PLACE_KEY), hasRoomBeside() ? 'card' : 'closed'));

/** Where the calendar is. Writing stores it in the browser, too. */
export const calendarPlaceAtom = atom(
  (get) => get(place),
  (get, set, change: Partial<CalendarPlace>) => {
    const next = { ...get(place), ...change };
    writeStored(PLACE_KEY, JSON.stringify(next));
    set(place, next);
  },
);

/** The day that the calendar is at, and whether a show of it was just saved; at first none. */
export const calendarDayAtom = atom<{ day: Day; isSaved: boolean }>();

/** Returns a function that changes the mode of the calendar and moves the focus there. */
export function useCalendarMode(): (mode: CalendarPlace['mode']) => void {
  const setPlace = useSetAtom(calendarPlaceAtom);
  return (mode) => {
    // The pressed button disappears with the old mode.
    flushSync(() => setPlace({ mode }));
    document.querySelector<HTMLElement>(`[data-focus="${mode}"]`)?.focus();
  };
}

/** Reads the place as the browser stored it. A missing or invalid part has its default. */
export function parsePlace(
  stored: string | null,
  defaultMode: CalendarPlace['mode'],
): CalendarPlace {
  const { mode, at } = parseRecord(stored ?? '');
  return {
    mode: MODES.find((one) => one === mode) ?? defaultMode,
    at: isPoint(at) ? at : FIRST_POINT,
  };
}

type Size = Pick<DOMRect, 'width' | 'height'>;

/** The nearest place to the given one where all of the panel is visible. */
export function insideViewport({ x, y }: Point, panel: Size, viewport: Size): Point {
  return {
    x: clamp(0, Math.round(x), viewport.width - panel.width),
    y: clamp(0, Math.round(y), viewport.height - panel.height),
  };
}

function hasRoomBeside(): boolean {
  return typeof matchMedia === 'function' && matchMedia(ROOM_BESIDE).matches;
}

function isPoint(value: unknown): value is Point {
  return isRecord(value) && Number.isFinite(value['x']) && Number.isFinite(value['y']);
}

function clamp(minimum: number, value: number, maximum: number): number {
  return Math.max(minimum, Math.min(value, Math.floor(maximum)));
}
