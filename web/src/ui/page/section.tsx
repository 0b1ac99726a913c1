import { useEffect, type ReactNode } from 'react';
import { announce } from '../toast/announce.ts';
import styles from './section.module.css';
import { Skeleton } from './skeleton.tsx';

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

const ROWS: readonly string[] = Array.from({ length: 8 }, () => '2.75rem');

interface SectionPendingProps {
  label: string;
  /** Of its cards; without them, it shows rows. */
  heights?: readonly string[];
  className?: string | undefined;
}

/** A page of the back office while it loads. */
export function SectionPending({
  label,
  heights = ROWS,
  className = heights === ROWS ? 'stack' : 'stack gap-3',
}: SectionPendingProps) {
  useEffect(() => announce(label), [label]);
  return (
    <div className={styles.section}>
      <span className="visually-hidden">{label}</span>
      <Skeleton style={{ width: '16rem', height: '3rem' }} />
      <div className={className}>
        {heights.map((height, place) => (
          <Skeleton key={place} style={{ height }} />
        ))}
      </div>
    </div>
  );
}
