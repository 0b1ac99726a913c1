import { useSyncExternalStore } from 'react';
import styles from './offline-notice.module.css';

/** Says that the browser is offline: the page can be read, but may not be the latest. */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!online && (
        <p className={styles.notice}>You are offline. What you see may be out of date.</p>
      )}
    </div>
  );
}

function subscribe(notify: () => void): () => void {
  addEventListener('online', notify);
  addEventListener('offline', notify);
  return () => {
    removeEventListener('online', notify);
    removeEventListener('offline', notify);
  };
}
