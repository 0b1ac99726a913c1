import { Link } from '@tanstack/react-router';
import styles from './past-switch.module.css';

const CHOICES = [
  { name: 'PAST', when: 'past' },
  { name: 'UPCOMING', when: undefined },
] as const;

/** Switches between past and upcoming shows. Only staff load it. */
export default function PastSwitch({ past }: { past: boolean }) {
  return (
    <nav className={styles.switch} aria-label="Past or upcoming">
      {CHOICES.map(({ name, when }) => (
        <Link
          key={name}
          to="/"
          search={{ when }}
          // Otherwise a link without search parameters would count as current under any.
          activeOptions={{ exact: true, explicitUndefined: true }}
          aria-current={past === (when === 'past') ? 'page' : undefined}
          className={styles.choice}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
