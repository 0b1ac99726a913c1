import { Link } from '@tanstack/react-router';
import { AccountButtons } from './account-buttons.tsx';
import styles from './management-bar.module.css';

/** The navigation for auditors, who see nothing else of the back office. */
export function AuditorBar({ onLogout }: { onLogout: () => void }) {
  return (
    <div className={styles.bar}>
      <nav className={styles.sections} aria-label="Management">
        <ul className={styles.links}>
          <li>
            <Link to="/manage/history" className={styles.link}>
              HISTORY
            </Link>
          </li>
          <li>
            <Link to="/manage/as-of" className={styles.link}>
              AS OF
            </Link>
          </li>
        </ul>
        <AccountButtons onLogout={onLogout} />
      </nav>
    </div>
  );
}
