import type { Show } from '@stagedoor/contracts/show';
import type { Day } from '../../format/day.ts';
import { classes } from '../../ui/classes.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { dayName } from './calendar-format.ts';
import styles from './day-cell.module.css';
import { useHighlighting, useIsHighlighted } from '../../ui/calendar/highlighted-day.atom.ts';
import { ShowDot } from './show-dot.tsx';

interface DayCellProps {
  day: Day;
  /** Of the week: 1 on Sundays. */
  column: number;
  today: Day;
  shows: readonly Show[];
  /** Whether Tab leads here; the arrow keys lead to the others. */
  reachable: boolean;
  onPick: (day: Day) => void;
}

/** One day with what is on it. It is one button; a past day without a show leads nowhere. */
export function DayCell({ day, column, today, shows, reachable, onPick }: DayCellProps) {
  const past = day < today;
  const idle = past && shows.length === 0;
  return (
    <div
      role="gridcell"
      aria-colindex={column}
      className={styles.cell}
      style={{ gridColumn: column }}
    >
      <button
        type="button"
        data-day={day}
        data-highlighted={useIsHighlighted(day) || undefined}
        tabIndex={reachable ? 0 : -1}
        className={classes(styles.day, past && styles.past)}
        aria-current={day === today ? 'date' : undefined}
        aria-disabled={idle || undefined}
        onClick={() => !idle && onPick(day)}
        {...useHighlighting(day)}
      >
        <span className={styles.number} aria-hidden="true">
          {Number(day.slice(8))}
        </span>
        <VisuallyHidden>{dayName(day, today, shows)}</VisuallyHidden>
        <span className={styles.shows}>
          {shows.map((show) => (
            <span key={show.id} className={styles.show}>
              <ShowDot show={show} />
              <span className={styles.name}>
                {show.headlining_artist}
                <VisuallyHidden>
                  {show.is_published ? ' (published)' : ' (unpublished)'}
                </VisuallyHidden>
              </span>
            </span>
          ))}
        </span>
      </button>
    </div>
  );
}
