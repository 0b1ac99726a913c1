import type { ReactNode } from 'react';
import styles from './table-card.module.css';

interface TableCardProps {
  /** The requested list is still being loaded. */
  waiting?: boolean;
  children: ReactNode;
}

/** The frame around a list: filters, the line that counts, the table. Its width lays them out. */
export function TableCard({ waiting = false, children }: TableCardProps) {
  return (
    <div className={styles.card} aria-busy={waiting || undefined}>
      {children}
    </div>
  );
}
