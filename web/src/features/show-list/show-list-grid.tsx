import type { Show } from '@stagedoor/contracts/show';
import { EventCard } from './show-card.tsx';
import styles from './show-list-grid.module.css';

/** The shows of one page. The first picture is the page's own; the others come when they are near. */
export function EventsGrid({ shows }: { shows: readonly Show[] }) {
  return (
    <ul className={styles.grid}>
      {shows.map((show, place) => (
        <li key={show.id}>
          <EventCard show={show} eager={place === 0} />
        </li>
      ))}
    </ul>
  );
}
