import styles from './session-pending.module.css';

/** Shown on a protected route while the server is asked who this is. */
export function SessionPending() {
  return (
    <p className={styles.pending} role="status">
      Loading...
    </p>
  );
}
