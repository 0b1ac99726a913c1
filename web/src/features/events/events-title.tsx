import { Suspense, lazy } from 'react';
import styles from './events-title.module.css';

const PastSwitch = lazy(() => import('./past-switch.tsx'));

interface EventsTitleProps {
  title: string;
  /** With it comes the switch between past and upcoming. */
  when?: 'past' | 'upcoming';
  onWhenChange?: (when: 'past' | 'upcoming') => void;
}

/** The poster across the top of the events page. */
export function EventsTitle({ title, when, onWhenChange }: EventsTitleProps) {
  return (
    <div className={styles.band}>
      <div className={styles.inside}>
        <h1 className={styles.title}>{title}</h1>
        {when && onWhenChange && (
          <Suspense>
            <PastSwitch when={when} onChange={onWhenChange} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
