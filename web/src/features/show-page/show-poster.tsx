import type { Boot } from '@stagedoor/contracts/boot';
import type { Show } from '@stagedoor/contracts/show';
import type { ReactNode } from 'react';
import { AddToCalendar } from './add-to-calendar.tsx';
import { BackToEvents } from './back-to-events.tsx';
import { LinkedText } from './linked-text.tsx';
import { ShowBilling } from './show-billing.tsx';
import { ShowFacts } from './show-facts.tsx';
import { ShowPictures } from './show-pictures.tsx';
import styles from './show-poster.module.css';
import { Tickets } from './tickets.tsx';

interface ShowPosterProps {
  show: Show;
  venue: Pick<Boot['venue'], 'name' | 'address'>;
  /** What staff can do here. */
  action?: ReactNode;
}

/** Everything about one show, set as its poster. On a phone the tickets stay in reach while the rest scrolls by. */
export function ShowPoster({ show, venue, action }: ShowPosterProps) {
  return (
    <article className={styles.page}>
      <p className={styles.back}>
        <BackToEvents />
        {action}
      </p>
      <ShowBilling show={show} />
      <div className={styles.pictures}>
        <ShowPictures show={show} />
      </div>
      <ShowFacts show={show} venue={venue} />
      <Tickets show={show} />
      {show.additional_info && <LinkedText text={show.additional_info} />}
      <AddToCalendar show={show} />
    </article>
  );
}
