import type { Boot } from '@stagedoor/contracts/boot';
import type { ComponentProps } from 'react';
import styles from './logo.module.css';

/** React's types know no custom properties in a style. */
type Attributes = ComponentProps<'img'>;

/** The venue's own logo; without one, its sign: a lantern, and the name in poster type. */
export function Logo({ venue: { name, logo } }: { venue: Pick<Boot['venue'], 'name' | 'logo'> }) {
  if (logo) return <img {...(logo as Attributes)} alt={name} className={styles.mark} />;
  return (
    <span className="inline-row">
      <svg viewBox="0 0 48 48" className={styles.mark} aria-hidden="true">
        <path className={styles.plate} d="M0 0h48v48H0z" />
        <path className={styles.ring} d="M18.5 12a5.5 5.5 0 0 1 11 0" />
        <path
          d="M18 12h12l5 7v3H13v-3zM15 22h3.5v14H15zM29.5 22H33v14h-3.5zM12 36h24v5H12z
M24 23.5c.8 3.3 3.7 4.6 3.7 7.7a3.7 3.7 0 0 1-7.4 0c0-3.1 2.9-4.4 3.7-7.7z"
        />
      </svg>
      <span className={styles.name}>{name}</span>
    </span>
  );
}
