import styles from './show-opening.module.css';

/** Says that the show dialog is being loaded. */
export function ShowOpening() {
  return (
    <p className={styles.opening} role="status">
      Loading...
    </p>
  );
}
