import { SHOWS_PER_PAGE } from '@stagedoor/contracts/facts/home-page';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { EventsTitle } from './show-list-title.tsx';
import styles from './show-list-grid.module.css';
import pending from './show-list-pending.module.css';

/** The events page while its frame is on the way. */
export function EventsPending() {
  return (
    <>
      <EventsTitle />
      <div className={pending.bar} />
      <EventsGridPending />
    </>
  );
}

/** The grid while its shows are on the way. */
export function EventsGridPending() {
  return (
    <div role="status">
      <VisuallyHidden>Loading events</VisuallyHidden>
      <div className={styles.grid}>
        {Array.from({ length: SHOWS_PER_PAGE }, (_, place) => (
          <div key={place} className={pending.card}>
            <Skeleton style={{ aspectRatio: 1 }} />
            <Skeleton style={{ height: '3.5rem', width: '80%' }} />
            <Skeleton style={{ width: '55%' }} />
          </div>
        ))}
      </div>
    </div>
  );
}
