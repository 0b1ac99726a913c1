import { IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './past-banner.module.css';

interface PastBannerProps {
  /** "May 3, 2026, 6:00 PM" */
  time: string;
  place: number;
  count: number;
  children?: ReactNode;
}

/** Says that what follows is not the present. */
export function PastBanner({ time, place, count, children }: PastBannerProps) {
  return (
    <div className={styles.banner}>
      <IconHistory size={28} aria-hidden="true" />
      <p className={styles.text} role="status">
        <strong className={styles.time}>As of {time}</strong>
        <span>
          After change {place} of {count}
          {place === count ? ', the newest' : ''}. Nothing on this page can be edited.
        </span>
      </p>
      {children}
    </div>
  );
}
