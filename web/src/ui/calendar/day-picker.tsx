import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { Ref } from 'react';
import { addMonths, type Day } from '../../format/day.ts';
import { fullDate, monthName } from '../../format/day-text.ts';
import { classes } from '../classes.ts';
import { useAnnounced } from '../toast/announce.ts';
import styles from './day-picker.module.css';
import { MonthGrid } from './month-grid.tsx';

interface DayPickerProps {
  ref?: Ref<HTMLDivElement>;
  className?: string | undefined;
  /** The day that Tab leads to; the calendar shows its month. */
  day: Day;
  today: Day;
  /** The first and the last day that can be picked. */
  first: Day;
  last: Day;
  isChosen: (day: Day) => boolean;
  /** Whether a chosen day is neither the first nor the last of a range. */
  isBetween?: (day: Day) => boolean;
  hasShows: (day: Day) => boolean;
  onGo: (day: Day) => void;
  onPick: (day: Day) => void;
}

/** A month in which several days are picked, by mouse or keyboard, with buttons to other months. */
export function DayPicker(props: DayPickerProps) {
  const { ref, className, day, today, first, last, isChosen, isBetween, hasShows } = props;
  const go = (next: Day) => props.onGo(next < first ? first : next > last ? last : next);
  useAnnounced(monthName(day));
  const isOut = (date: Day) => date < first || date > last;
  const stepTo = (label: string, months: -1 | 1) => {
    const isOver = monthName(day) === monthName(months < 0 ? first : last);
    return {
      type: 'button' as const,
      'aria-label': label,
      'aria-disabled': isOver || undefined,
      className: styles.step,
      onClick: () => isOver || go(addMonths(day, months)),
    };
  };

  return (
    <div ref={ref} className={className}>
      <div className={styles.head}>
        <p className={styles.month}>{monthName(day)}</p>
        <button {...stepTo('Go to the Previous Month', -1)}>
          <IconChevronLeft size="1.25rem" stroke={3} aria-hidden="true" />
        </button>
        <button {...stepTo('Go to the Next Month', 1)}>
          <IconChevronRight size="1.25rem" stroke={3} aria-hidden="true" />
        </button>
      </div>
      <MonthGrid
        day={day}
        letters={2}
        className={styles.grid}
        isSelected={isChosen}
        renderDay={(date, attributes) => (
          <button
            type="button"
            {...attributes}
            className={classes(
              styles.day,
              date < today && 'quiet',
              date === today && styles.today,
              hasShows(date) && styles.dot,
              isChosen(date) && styles.middle,
              isChosen(date) && !isBetween?.(date) && styles.end,
            )}
            // The name contains the number on the button: "November 1", not "November 1st".
            aria-label={[
              date === today && 'Today',
              fullDate(date),
              hasShows(date) && 'has shows',
              isChosen(date) && 'selected',
            ]
              .filter(Boolean)
              .join(', ')}
            aria-disabled={isOut(date) || undefined}
            onClick={() => isOut(date) || props.onPick(date)}
          >
            {Number(date.slice(8))}
          </button>
        )}
        onGo={go}
      />
    </div>
  );
}
