import { Link } from '@tanstack/react-router';
import styles from './past-switch.module.css';

/** Switches between past and upcoming shows. Only staff load it. */
export default function PastSwitch({ past }: { past: boolean }) {
  return (
    <nav className={styles.switch} aria-label="Past or upcoming">
      <Choice past current={past}>
        PAST
      </Choice>
      <Choice current={!past}>UPCOMING</Choice>
    </nav>
  );
}

interface ChoiceProps {
  past?: boolean;
  current: boolean;
  children: string;
}

function Choice({ past = false, current, children }: ChoiceProps) {
  return (
    <Link
      to="/"
      search={{ when: past ? 'past' : undefined }}
      // Otherwise a link without search parameters would count as current under any.
      activeOptions={{ exact: true, explicitUndefined: true }}
      aria-current={current ? 'page' : undefined}
      className={styles.choice}
    >
      {children}
    </Link>
  );
}
