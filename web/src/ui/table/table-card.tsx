import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { EmptyState } from '../page/empty-state.tsx';
import styles from './table-card.module.css';

interface TableCardProps {
  /** The requested list is still being loaded. */
  waiting?: boolean;
  children: ReactNode;
}

/**
 * The frame around a list: filters, the line that counts, the table. Its content is laid out by its
 * own width.
 */
export function TableCard({ waiting = false, children }: TableCardProps) {
  return (
    <div className={styles.card} aria-busy={waiting || undefined}>
      {children}
    </div>
  );
}

interface NothingFoundProps {
  title: string;
  showAll: string;
  /** Shows everything, where there is more. */
  onShowAll?: (() => void) | undefined;
}

/** In place of the table when nothing is found. */
export function NothingFound({ title, showAll, onShowAll }: NothingFoundProps) {
  return (
    <div className={styles.empty}>
      <EmptyState title={title}>
        {onShowAll && <Button onClick={onShowAll}>{showAll}</Button>}
      </EmptyState>
    </div>
  );
}
