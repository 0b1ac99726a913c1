import type { Show } from '@stagedoor/contracts/show';
import { venueToday } from '../../boot/venue-today.ts';
import { dayOf } from '../../format/day.ts';
import { posterDate } from '../../format/poster-date.ts';
import styles from './coming-up.module.css';
import { ShowLink } from './show-link.tsx';

/** The next shows as a strip below a page of the list that does not show them. */
export function ComingUp({ shows }: { shows: readonly Show[] }) {
  return (
    <section className={styles.strip} aria-label="Coming up next">
      <h2 className="heading accent">Next up</h2>
      <ul className={styles.shows}>
        {shows.map((show) => {
          const today = venueToday();
          const date = dayOf(show.date);
          const { weekday, month, day } = posterDate(date, today);
          return (
            <li key={show.id}>
              <ShowLink show={show} className={styles.show}>
                <time dateTime={date}>
                  {date === today ? 'Tonight' : `${weekday} ${month} ${day}`}
                </time>
                <strong className={styles.name}>{show.headlining_artist}</strong>
              </ShowLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
