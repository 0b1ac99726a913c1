import { createAtom, useSelector } from '@tanstack/react-store';
import styles from './offline-notice.module.css';

const onlineAtom = createAtom(navigator.onLine);
for (const type of ['online', 'offline'])
  addEventListener(type, () => onlineAtom.set(navigator.onLine));

/** Says that the browser is offline: the page can be read, but may not be the latest. */
export function OfflineNotice() {
  const online = useSelector(onlineAtom);
  return (
    <div role="status">
      {!online && (
        <p className={styles.notice}>You are offline. What you see may be out of date.</p>
      )}
    </div>
  );
}
