import styles from './show-opening.module.css';

/** The sign that the show dialog is on its way. */
export function ShowOpening() {
  return (
    <p className={styles.opening} role="status">
      Loading...
    </p>
  );
}
