import type { Boot } from '@stagedoor/contracts/boot';
import type { Show } from '@stagedoor/contracts/show';
import type { ReactNode } from 'react';
import { lazyExtra } from '../../ui/page/lazy-extra.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ShowBilling } from './show-billing.tsx';
import { ShowFacts } from './show-facts.tsx';
import { ShowPictures } from './show-pictures.tsx';
import styles from './show-poster.module.css';
import { Tickets } from './tickets.tsx';

/** Text whose addresses become links when the code for that is loaded. */
const Linkified = lazyExtra(() => import('./linkified.tsx'), Plain);

interface ShowPosterProps {
  show: Show;
  venue: Pick<Boot['venue'], 'name' | 'address'>;
  /** The links above the show; a past state of it has none. */
  top?: ReactNode;
  /** Below everything else. */
  children?: ReactNode;
}

/** Everything about one show, set as its poster. On a phone the tickets stay in view. */
export function ShowPoster({ show, venue, top, children }: ShowPosterProps) {
  return (
    <article className={styles.page}>
      <p className={styles.back}>{top}</p>
      <ShowBilling show={show} />
      <div className={styles.pictures}>
        <ShowPictures show={show} />
      </div>
      <ShowFacts show={show} venue={venue} />
      <Tickets show={show} />
      {show.additional_info && (
        <p className={styles.info}>
          <Linkified text={show.additional_info} />
        </p>
      )}
      {children}
    </article>
  );
}

function Plain({ text }: { text: string }) {
  return [text];
}

/** The page while the show loads. */
export function ShowPosterPending() {
  return (
    <div className={styles.page} role="status">
      <div className={styles.back} />
      <div className={styles.pictures}>
        <Skeleton style={{ aspectRatio: 1 }} />
      </div>
      <VisuallyHidden>Loading show</VisuallyHidden>
      <Skeleton style={{ height: '16rem' }} />
      <Skeleton style={{ height: '9rem' }} />
    </div>
  );
}
