import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { EmptyState } from '../page/empty-state.tsx';
import styles from './table-card.module.css';

interface TableCardProps {
  /** The list is still another one than what was asked for. */
  waiting?: boolean;
  children: ReactNode;
}

/** The frame around a list: filters, the line that counts, the table. What is inside goes by its width, not by the window's. */
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
  /** The way to everything, where there is more than what was asked for. */
  onShowAll?: (() => void) | undefined;
}

/** In place of the table when nothing is as asked. */
export function NothingFound({ title, showAll, onShowAll }: NothingFoundProps) {
  return (
    <div className={styles.empty}>
      <EmptyState title={title}>
        {onShowAll && <Button onClick={onShowAll}>{showAll}</Button>}
      </EmptyState>
    </div>
  );
}
