import { IconGripVertical, IconX } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { CalendarLegend } from './calendar-legend.tsx';
import styles from './floating-calendar.module.css';
import type { Point } from './inside-viewport.ts';
import { useMovablePanel } from './use-movable-panel.ts';

interface FloatingCalendarProps {
  at: Point;
  onMove: (to: Point) => void;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The calendar as a small panel over the page. The gaps before the panel can shrink, so that all of
 * it stays visible.
 */
export function FloatingCalendar({ at, onMove, onClose, children }: FloatingCalendarProps) {
  const id = useId();
  const { panel, handle, dragged } = useMovablePanel(onMove);
  const { x, y } = dragged ?? at;
  return (
    <div className={styles.viewport}>
      <div className={styles.gap} style={{ flexBasis: x }} />
      <div className={styles.column}>
        <div className={styles.gap} style={{ flexBasis: y }} />
        <section ref={panel} className={styles.panel} aria-labelledby={id}>
          <header className={styles.head}>
            <IconButton
              {...handle}
              size="sm"
              label="Move calendar: drag, or use the arrow keys"
              data-focus="floating"
              className={styles.handle}
              icon={<IconGripVertical size={18} aria-hidden="true" />}
            />
            <div className="grow">
              <h2 id={id} className="heading display-sm">
                Calendar
              </h2>
              <p className="text-xs quiet">Click a date to create/edit</p>
            </div>
            <IconButton
              size="sm"
              label="Close calendar"
              className={styles.close}
              icon={<IconX size={18} aria-hidden="true" />}
              onClick={onClose}
            />
          </header>
          <div className={styles.body}>
            {children}
            <CalendarLegend />
          </div>
        </section>
      </div>
    </div>
  );
}
