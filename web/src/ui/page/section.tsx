import type { ReactNode } from 'react';
import styles from './section.module.css';
import { Skeleton } from './skeleton.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';

interface SectionProps {
  title: ReactNode;
  /** Controls beside the title. */
  aside?: ReactNode;
  /** The cards of the section. */
  children: ReactNode;
}

/** A page of the back office: its title and its cards. */
export function Section({ title, aside, children }: SectionProps) {
  return (
    <div className={styles.section}>
      <header className="spread">
        <h1 tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {aside}
      </header>
      {children}
    </div>
  );
}

const ROWS = 8;

/** A page of the back office while it loads: rows, unless `children` show something else. */
export function SectionPending({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <div className={styles.section} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Skeleton style={{ width: '16rem', height: '3rem' }} />
      {children ?? (
        <div className="stack">
          {Array.from({ length: ROWS }, (_, place) => (
            <Skeleton key={place} style={{ height: '2.75rem' }} />
          ))}
        </div>
      )}
    </div>
  );
}
