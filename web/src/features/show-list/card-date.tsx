import { venueToday } from '../../boot/venue-today.ts';
import type { Day } from '../../format/day.ts';
import { posterDate } from '../../format/show-date.ts';
import styles from './card-date.module.css';

/** The day of a show, stuck onto its picture. */
export function CardDate({ day }: { day: Day }) {
  const date = posterDate(day, venueToday());
  return (
    <time dateTime={day} className={styles.date}>
      <span>{date.weekday} </span>
      <span>{date.month} </span>
      <span className={styles.day}>{date.day}</span>
    </time>
  );
}
