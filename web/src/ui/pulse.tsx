import styles from './pulse.module.css';

/** The screen while nothing can be shown yet: a lamp warming up. */
export function Pulse({ label = 'Loading' }: { label?: string }) {
  return (
    <div className={styles.screen} role="status" aria-label={label}>
      <span className={styles.lamp} />
    </div>
  );
}
