import type { Show } from '@stagedoor/contracts/show';
import { IconPlus } from '@tabler/icons-react';
import type { Day } from '../../../format/day.ts';
import { monthName, weekdayShortDate } from '../../../format/show-date.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { classes } from '../../../ui/classes.ts';
import styles from './month-agenda.module.css';
import { ShowEntry } from './show-entry.tsx';

interface MonthAgendaProps {
  /** A day of the displayed month. */
  day: Day;
  today: Day;
  days: ReadonlyMap<Day, readonly Show[]>;
  onEdit: (show: Show) => void;
  onCreate: (day: Day) => void;
}

/**
 * The shows of a month as a list by day, past days last. Each show can be opened, and another show
 * can be added to a day that is not over.
 */
export function MonthAgenda({ day, today, days, onEdit, onCreate }: MonthAgendaProps) {
  const inMonth = [...days]
    .filter(([date]) => date.slice(0, 7) === day.slice(0, 7))
    .toSorted(([one], [other]) => Number(one < today) - Number(other < today));
  if (inMonth.length === 0) return null;
  return (
    <ul className={styles.agenda} aria-label={`Shows in ${monthName(day)}`}>
      {inMonth.map(([date, shows]) => (
        <li key={date} className={classes(styles.day, date < today && styles.past)}>
          <p className={styles.date}>{weekdayShortDate(date)}</p>
          <ul className={styles.shows}>
            {shows.map((show) => (
              <li key={show.id}>
                <ShowEntry show={show} onEdit={onEdit} />
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
