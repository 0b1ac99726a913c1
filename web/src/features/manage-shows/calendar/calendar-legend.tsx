import styles from './calendar-legend.module.css';
import { ShowDot } from './show-dot.tsx';

/** What the colours of the dots mean. */
export function CalendarLegend() {
  return (
    <ul className={styles.legend} aria-label="Legend">
      <li className={styles.entry}>
        <ShowDot show={{ is_published: true }} />
        Published
      </li>
      <li className={styles.entry}>
        <ShowDot show={{ is_published: false }} />
        Unpublished
      </li>
    </ul>
  );
}
