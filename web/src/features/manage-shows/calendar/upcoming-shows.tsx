import type { Show } from '@stagedoor/contracts/show';
import { useMemo } from 'react';
import { dayOf } from '../../../format/day.ts';
import { shortDate } from '../../../format/show-date.ts';
import { Disclosure } from '../../../ui/page/disclosure.tsx';
import { nextShows } from './shows-by-day.ts';
import { ShowEntry } from './show-entry.tsx';
import styles from './upcoming-shows.module.css';

interface UpcomingShowsProps {
  shows: readonly Show[];
  onEdit: (show: Show) => void;
}

/** The next shows, which can be opened from anywhere on the page. */
export function UpcomingShows({ shows, onEdit }: UpcomingShowsProps) {
  const next = useMemo(() => nextShows(shows), [shows]);
  return (
    <div className={styles.upcoming}>
      <Disclosure title="Upcoming Shows">
        {next.length > 0 ? (
          <ul>
            {next.map((show) => (
              <li key={show.id}>
                <ShowEntry show={show} onEdit={onEdit}>
                  <span className={styles.date}>{shortDate(dayOf(show.date))}</span>
                </ShowEntry>
              </li>
            ))}
          </ul>
        ) : (
          <p>No upcoming shows.</p>
        )}
      </Disclosure>
    </div>
  );
}
