import { boot } from '../boot/boot.ts';
import styles from './logo.module.css';

/** The venue's sign: a lantern, and the name in poster type. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 48 48" className={styles.mark} aria-hidden="true">
        <path className={styles.plate} d="M0 0h48v48H0z" />
        <path className={styles.ring} d="M18.500 12a5.500 5.500 0 0 1 11 0" />
        <path
          className={styles.ink}
          d="M18 12h12l5 7v3H13v-3zM15 22h3.500v14H15zM29.500 22H33v14h-3.500zM12 36h24v5H12z"
        />
        <path
          className={styles.ink}
          d="M24 23.500c.8 3.300 3.700 4.600 3.700 7.700a3.700 3.700 0 0 1-7.400 0c0-3.100 2.900-4.400 3.700-7.700z"
        />
      </svg>
      <span className={styles.name}>{boot.venue.name}</span>
    </span>
  );
}
