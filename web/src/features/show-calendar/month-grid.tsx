import type { Show } from '@stagedoor/contracts/show';
import { useRef, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Day } from '../../format/day.ts';
import { monthName, weekName } from './calendar-format.ts';
import { DayCell } from './day-cell.tsx';
import { dayAfterKey } from './day-keys.ts';
import styles from './month-grid.module.css';
import { weeksOf } from './month-weeks.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const NO_SHOWS: readonly Show[] = [];

interface MonthGridProps {
  /** The day that Tab leads to; its month is in sight. */
  day: Day;
  today: Day;
  shows: ReadonlyMap<Day, readonly Show[]>;
  onGo: (day: Day) => void;
  onPick: (day: Day) => void;
}

/** A month as a grid of days. The arrow keys, Home, End and Page Up and Down move through it, into other months too. */
export function MonthGrid({ day, today, shows, onGo, onPick }: MonthGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const step = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement))
      return;
    const next = dayAfterKey(event.target.dataset['day'] ?? day, event);
    if (!next) return;
    event.preventDefault();
    flushSync(() => onGo(next));
    grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };

  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={-1}
      aria-label={monthName(day)}
      aria-colcount={WEEKDAYS.length}
      className={styles.grid}
      onKeyDown={step}
    >
      <div role="row" className={styles.week}>
        {WEEKDAYS.map((name) => (
          <span key={name} role="columnheader" aria-label={name} className={styles.weekday}>
            {name.slice(0, 3)}
          </span>
        ))}
      </div>
      {weeksOf(day).map((week) => {
        const name = weekName(week.find((date) => date !== null) ?? day);
        return (
          <div key={name} role="row" aria-label={name} className={styles.week}>
            {week.map(
              (date, place) =>
                date && (
                  <DayCell
                    key={date}
                    day={date}
                    column={place + 1}
                    today={today}
                    shows={shows.get(date) ?? NO_SHOWS}
                    reachable={date === day}
                    onPick={onPick}
                  />
                ),
            )}
          </div>
        );
      })}
    </div>
  );
}
