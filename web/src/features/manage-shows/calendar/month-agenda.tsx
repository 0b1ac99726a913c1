import type { Show } from '@stagedoor/contracts/show';
import { IconPlus } from '@tabler/icons-react';
import type { Day } from '../../../format/day.ts';
import { monthName, weekdayShortDate } from '../../../format/show-date.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { classes } from '../../../ui/classes.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './month-agenda.module.css';
import { ShowDot } from './show-dot.tsx';

interface MonthAgendaProps {
  /** A day of the month in sight. */
  day: Day;
  today: Day;
  days: ReadonlyMap<Day, readonly Show[]>;
  onEdit: (show: Show) => void;
  onCreate: (day: Day) => void;
}

/**
 * The shows of a month as a list by day, of this month those from today on. Each can be opened, and
 * another one added to its day.
 */
export function MonthAgenda({ day, today, days, onEdit, onCreate }: MonthAgendaProps) {
  const month = day.slice(0, 7);
  const isSameMonth = month === today.slice(0, 7);
  const inMonth = [...days].filter(
    ([date]) => date.slice(0, 7) === month && (!isSameMonth || date >= today),
  );
  if (inMonth.length === 0) return null;
  return (
    <ul className={styles.agenda} aria-label={`Shows in ${monthName(day)}`}>
      {inMonth.map(([date, shows]) => (
        <li key={date} className={classes(styles.day, date < today && styles.past)}>
          <p className={styles.date}>{weekdayShortDate(date)}</p>
          <ul className={styles.shows}>
            {shows.map((show) => (
              <li key={show.id}>
                <button type="button" className={styles.show} onClick={() => onEdit(show)}>
                  <ShowDot show={show} />
                  <span className={styles.name}>{show.headlining_artist}</span>
                  <VisuallyHidden>
                    {show.is_published ? '(published)' : '(unpublished)'}
                  </VisuallyHidden>
                </button>
              </li>
            ))}
          </ul>
          {date >= today && (
            <IconButton
              size="sm"
              label={`Add another show on ${weekdayShortDate(date)}`}
              icon={<IconPlus size={16} aria-hidden="true" />}
              onClick={() => onCreate(date)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
