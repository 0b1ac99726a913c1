import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { addMonths, type Day } from '../../format/day.ts';
import { fullDate, monthName, weekdayShortDate } from '../../format/show-date.ts';
import { Button } from '../../ui/button/button.tsx';
import { MonthGrid } from '../../ui/calendar/month-grid.tsx';
import { classes } from '../../ui/classes.ts';
import { Popover } from '../../ui/dialog/popover.tsx';
import type { DateFilterProps } from './date-filter.tsx';
import styles from './date-panel.module.css';
import { latestEnd, rangeOf, windowEnd, type DateRange } from './date-range.ts';

type DatePanelProps = DateFilterProps & {
  anchor: HTMLElement | null;
  onClose: () => void;
};

/**
 * A calendar on which two days are picked, the start and then the end. The start is at once the
 * only day of the filter, and stays so when the panel is closed without an end.
 */
export default function DatePanel(props: DatePanelProps) {
  const { anchor, range, today, days, onChange, onClose } = props;
  const [start, setStart] = useState<Day>();
  const [day, setDay] = useState(range?.from ?? today);
  const latest = start ? latestEnd(start, today) : windowEnd(today);
  const selected = start ? { from: start, to: start } : range;
  const isSelected = (date: Day) =>
    selected !== undefined && selected.from <= date && date <= selected.to;
  const go = (next: Day) => setDay(next < today ? today : next > latest ? latest : next);
  const pick = (picked: Day) => {
    if (picked < today || picked > latest) return;
    if (start) return close(rangeOf(start, picked, today));
    setStart(picked);
    setDay(picked);
    onChange({ from: picked, to: picked });
  };
  const close = (chosen: DateRange | undefined) => {
    onClose();
    onChange(chosen);
  };
  const stepTo = (label: string, months: -1 | 1) => {
    const isOver = monthOf(day) === monthOf(months < 0 ? today : latest);
    return {
      type: 'button' as const,
      'aria-label': label,
      'aria-disabled': isOver || undefined,
      className: styles.step,
      onClick: () => isOver || go(addMonths(day, months)),
    };
  };

  return (
    <Popover label="Pick dates" anchor={anchor} onClose={onClose}>
      <p className="text-sm quiet below-2" role="status">
        {start ? 'Now pick the last day.' : 'Pick the first day.'}
      </p>
      <div ref={focusDay} className={styles.calendar}>
        <div className={styles.head}>
          <p className={styles.month} role="status">
            {monthName(day)}
          </p>
          <button {...stepTo('Go to the Previous Month', -1)}>
            <IconChevronLeft size={20} stroke={3} aria-hidden="true" />
          </button>
          <button {...stepTo('Go to the Next Month', 1)}>
            <IconChevronRight size={20} stroke={3} aria-hidden="true" />
          </button>
        </div>
        <MonthGrid
          day={day}
          letters={2}
          className={styles.grid}
          isSelected={isSelected}
          renderDay={(date, attributes) => (
            <button
              type="button"
              {...attributes}
              className={classes(
                styles.day,
                date === today && styles.today,
                days.includes(date) && styles.dot,
                isSelected(date) && styles.middle,
                (date === selected?.from || date === selected?.to) && styles.end,
              )}
              // The name contains the number on the button: "November 1", not "November 1st".
              aria-label={[
                date === today && 'Today',
                fullDate(date),
                days.includes(date) && 'has shows',
                isSelected(date) && 'selected',
              ]
                .filter(Boolean)
                .join(', ')}
              aria-disabled={date < today || date > latest || undefined}
              onClick={() => pick(date)}
            >
              {Number(date.slice(8))}
            </button>
          )}
          onGo={go}
        />
      </div>
      <div className={styles.actions}>
        <Button size="sm" onClick={() => close(undefined)}>
          Any Time
        </Button>
        {start && (
          <Button size="sm" onClick={onClose}>
            Only {weekdayShortDate(start)}
          </Button>
        )}
      </div>
    </Popover>
  );
}

function monthOf(day: Day): string {
  return day.slice(0, 7);
}

/** Puts the focus on the day that Tab leads to. */
function focusDay(calendar: HTMLElement | null): void {
  calendar?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
}
