import type { ReactNode } from 'react';
import styles from './manage-frame.module.css';

/** A page of the back office: high enough that the footer does not move while it loads. */
export function ManageFrame({ children }: { children: ReactNode }) {
  return <div className={styles.frame}>{children}</div>;
}
