import { SHOWS_PER_PAGE } from '@stagedoor/contracts/facts/home-page';
import type { Show } from '@stagedoor/contracts/show';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Day } from '../../format/day.ts';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ShowCard } from './show-card.tsx';
import styles from './show-list-grid.module.css';

interface ShowListGridProps {
  shows: readonly Show[];
  today?: Day;
  /** What stands below the card of a show. */
  below?: (show: Show) => ReactNode;
}

/** The shows of one page, as of today or another day. Only the first picture loads at once. */
export function ShowListGrid({ shows, today, below }: ShowListGridProps) {
  return (
    <ul className={styles.grid}>
      {shows.map((show, place) => (
        <li key={show.id} className={styles.place}>
          <ShowCard show={show} place={place} today={today} />
          {below?.(show)}
        </li>
      ))}
    </ul>
  );
}

/** The grid, or the compact list, while its shows load. */
export function ShowListGridPending() {
  const { view } = useSearch({ strict: false });
  return (
    <div role="status">
      <VisuallyHidden>Loading events</VisuallyHidden>
      <div className={view ? 'page' : styles.grid}>
        {Array.from({ length: SHOWS_PER_PAGE }, (_, place) => (
          <div key={place} className={styles.pendingCard}>
            {/* Shapes for the picture, the name and the facts. */}
            {!view && <Skeleton style={{ aspectRatio: 'var(--ratio, 1)' }} />}
            <Skeleton style={{ width: '80%', height: '3.5rem' }} />
            <Skeleton style={{ width: '55%' }} />
          </div>
        ))}
      </div>
    </div>
  );
}
