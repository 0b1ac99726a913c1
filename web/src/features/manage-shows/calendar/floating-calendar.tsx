import { IconGripVertical, IconPictureInPictureOff, IconX } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import {
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { IconButton } from '../../../ui/button/button.tsx';
import { useMenu } from '../../../ui/menu/menu.tsx';
import {
  calendarPlaceAtom,
  FIRST_POINT,
  insideViewport,
  useCalendarMode,
  type Point,
} from './calendar-place.atom.ts';
import styles from './floating-calendar.module.css';
import { CalendarLegend } from './show-dot.tsx';

/**
 * The calendar as a small panel over the page. The gaps before the panel can shrink, so that all of
 * it stays visible.
 */
export function FloatingCalendar({ children }: { children: ReactNode }) {
  const id = useId();
  const change = useCalendarMode();
  const { panel, handle, menu, x, y } = useMovablePanel();
  return (
    <div className={styles.viewport}>
      <div style={{ flexBasis: x }} />
      <div className={styles.column}>
        <div style={{ flexBasis: y }} />
        <section ref={panel} className={styles.panel} aria-labelledby={id}>
          <header className={styles.head}>
            <IconButton
              {...handle}
              size="sm"
              label="Move calendar: drag, press, or use the arrow keys"
              data-focus="floating"
              className={styles.handle}
              icon={<IconGripVertical size="1.125rem" aria-hidden="true" />}
            />
            <div className="grow">
              <h2 id={id} className="heading display-sm">
                Calendar
              </h2>
              <p className="text-xs quiet">Click a date to create/edit</p>
            </div>
            <IconButton
              size="sm"
              label="Put back"
              className="relative"
              icon={<IconPictureInPictureOff size="1.125rem" aria-hidden="true" />}
              onClick={() => change('card')}
            />
            <IconButton
              size="sm"
              label="Close calendar"
              className="relative"
              icon={<IconX size="1.125rem" aria-hidden="true" />}
              onClick={() => change('closed')}
            />
          </header>
          <div className="stack pad-2">
            {children}
            <CalendarLegend />
          </div>
        </section>
      </div>
      {x === FIRST_POINT.x && <div className={styles.beside} />}
      {menu}
    </div>
  );
}

const STEP = 16;
const BIG_STEP = 96;
const directions: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The far ends are further than any window: the panel stays inside it. */
const CORNERS = {
  ...{ 'Top left': { x: 0, y: 0 }, 'Top right': { x: 9999, y: 0 } },
  ...{ 'Bottom left': { x: 0, y: 9999 }, 'Bottom right': { x: 9999, y: 9999 } },
};

/**
 * Moves a panel by a handle in it, which is dragged, offers the corners when it is pressed, or is
 * moved with the arrow keys, with Shift in bigger steps. The browser remembers its place; of a
 * drag, only the end.
 */
function useMovablePanel() {
  const [{ at }, setPlace] = useAtom(calendarPlaceAtom);
  const panel = useRef<HTMLElement>(null);
  /** Where the pointer holds the panel, from its top left corner. */
  const grip = useRef<Point | null>(null);
  const [dragged, setDragged] = useState<Point | null>(null);
  const wasDragged = useRef(false);

  const from = () => panel.current?.getBoundingClientRect() ?? new DOMRect();
  const inside = (to: Point) =>
    insideViewport(to, from(), {
      width: document.documentElement.clientWidth,
      height: innerHeight,
    });

  const { button, menu } = useMenu({
    label: 'Move calendar',
    entries: Object.entries(CORNERS).map(([text, to]) => ({
      text,
      onSelect: () => setPlace({ at: inside(to) }),
    })),
  });
  const handle = {
    ...button,
    onClick: (event: MouseEvent<HTMLElement>) => {
      // A drag ends with a click, too.
      if (!wasDragged.current) button.onClick(event);
      wasDragged.current = false;
    },
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const { x, y } = from();
      grip.current = { x: event.clientX - x, y: event.clientY - y };
    },
    onPointerMove: ({ clientX, clientY, movementX, movementY }: PointerEvent) => {
      if (!grip.current) return;
      wasDragged.current ||= Math.hypot(movementX, movementY) > 0;
      setDragged(inside({ x: clientX - grip.current.x, y: clientY - grip.current.y }));
    },
    onLostPointerCapture: () => {
      grip.current = null;
      if (dragged) setPlace({ at: dragged });
      setDragged(null);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const direction = directions[event.key];
      if (!direction || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const step = event.shiftKey ? BIG_STEP : STEP;
      const { x, y } = from();
      setPlace({ at: inside({ x: x + direction.x * step, y: y + direction.y * step }) });
    },
  };
  return { panel, handle, menu, ...(dragged ?? at) };
}
