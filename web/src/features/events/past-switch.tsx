import { Link } from '@tanstack/react-router';
import styles from './past-switch.module.css';

/** Past or upcoming, for those who run the venue; nobody else loads it. */
export default function PastSwitch({ past }: { past: boolean }) {
  return (
    <nav className={styles.switch} aria-label="Past or upcoming">
      <Link
        to="/"
        search={{ when: 'past' }}
        className={styles.choice}
        aria-current={past ? 'page' : undefined}
      >
        PAST
      </Link>
      <Link to="/" className={styles.choice} aria-current={past ? undefined : 'page'}>
        UPCOMING
      </Link>
    </nav>
  );
}
