import type { Show } from '@stagedoor/contracts/show';
import type { Day } from '../../../format/day.ts';
import { fullDate } from '../../../format/show-date.ts';
import { classes } from '../../../ui/classes.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useHighlighting, useIsHighlighted } from '../highlighted-day.atom.ts';
import styles from './day-button.module.css';
import { publicationOf } from '../publication.ts';
import { ShowDot, ShowName } from './show-dot.tsx';

interface DayButtonProps {
  day: Day;
  today: Day;
  shows: readonly Show[];
  /** Given by the grid of the month, for its keyboard navigation. */
  attributes: { 'data-day': Day; tabIndex: 0 | -1 };
  onPick: (day: Day) => void;
}

/** One day and its shows, as one button. A past day without a show does nothing. */
export function DayButton({ day, today, shows, attributes, onPick }: DayButtonProps) {
  const past = day < today;
  const idle = past && shows.length === 0;
  return (
    <button
      type="button"
      {...attributes}
      data-highlighted={useIsHighlighted(day) || undefined}
      className={classes(styles.day, past && styles.past)}
      aria-current={day === today ? 'date' : undefined}
      aria-disabled={idle || undefined}
      onClick={() => !idle && onPick(day)}
      {...useHighlighting(day)}
    >
      <span className={styles.number} aria-hidden="true">
        {Number(day.slice(8))}
      </span>
      <VisuallyHidden>
        {`${day === today ? 'Today, ' : ''}${fullDate(day)}${shows.length > 0 ? ':' : ''}`}
      </VisuallyHidden>
      <span className={classes('grid shrink', styles.shows)}>
        {shows.map((show) => (
          <span key={show.id} className={styles.show}>
            <ShowDot publication={publicationOf(show)} />
            <ShowName show={show} className={styles.name} />
          </span>
        ))}
      </span>
    </button>
  );
}
