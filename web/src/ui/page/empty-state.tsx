import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  title: string;
  description?: string;
  /** A button or link that helps. */
  children?: ReactNode;
}

/** Takes the place of an empty list. */
export function EmptyState({ title, description, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {description && <p className="quiet">{description}</p>}
      {children}
    </div>
  );
}
