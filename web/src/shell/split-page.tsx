import type { ReactNode } from 'react';
import styles from './split-page.module.css';

interface SplitPageProps {
  title: string;
  /** Stands beside the main part where there is room, before it where there is not. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A page with the title as a poster across the top and one or two columns below. */
export function SplitPage({ title, aside, children }: SplitPageProps) {
  return (
    <>
      <div className={styles.band}>
        <h1 className={styles.title}>{title}</h1>
      </div>
      <div className={styles.columns}>
        {aside && <div>{aside}</div>}
        <div className={styles.main}>{children}</div>
      </div>
    </>
  );
}
