import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { Day } from '../../format/day.ts';
import { monthName, shortDate } from '../../format/day-text.ts';
import { classes } from '../classes.ts';
import { dayAfterKey, weeksOf } from './month-days.ts';
import styles from './month-grid.module.css';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

interface MonthGridProps {
  /** The day that Tab leads to; the grid shows its month. */
  day: Day;
  /** How many letters of a weekday are shown. */
  letters: 2 | 3;
  className?: string | undefined;
  isSelected?: (day: Day) => boolean;
  /** The day as one button, which takes these attributes. */
  renderDay: (day: Day, button: { 'data-day': Day; tabIndex: 0 | -1 }) => ReactNode;
  /** A key leads to another day. The owner may keep `day` within limits. */
  onGo: (day: Day) => void;
}

/**
 * A month as a grid of days. The arrow keys, Home, End and Page Up and Down move through it, into
 * other months too.
 */
export function MonthGrid({
  day,
  letters,
  className,
  isSelected,
  renderDay,
  onGo,
}: MonthGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const step = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement))
      return;
    const next = dayAfterKey(event.target.dataset['day'] ?? day, event);
    if (!next) return;
    event.preventDefault();
    flushSync(() => onGo(next));
    grid.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus();
  };

  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={-1}
      aria-label={monthName(day)}
      aria-colcount={WEEKDAYS.length}
      className={classes('clip', className)}
      onKeyDown={step}
    >
      <div role="row" className={styles.week}>
        {WEEKDAYS.map((name) => (
          <span
            key={name}
            role="columnheader"
            aria-label={name}
            className="text-xs quiet semibold centred"
          >
            {name.slice(0, letters)}
          </span>
        ))}
      </div>
      {weeksOf(day).map((week) => {
        const name = `Week of ${shortDate(week.find((date) => date !== null) ?? day)}`;
        return (
          <div key={name} role="row" aria-label={name} className={styles.week}>
            {week.map(
              (date, place) =>
                date && (
                  <div
                    key={date}
                    role="gridcell"
                    aria-colindex={place + 1}
                    aria-selected={isSelected?.(date)}
                    className="grid"
                    style={{ gridColumn: place + 1 }}
                  >
                    {renderDay(date, { 'data-day': date, tabIndex: date === day ? 0 : -1 })}
                  </div>
                ),
            )}
          </div>
        );
      })}
    </div>
  );
}
