import type { ReactNode } from 'react';
import styles from './title-band.module.css';

interface TitleBandProps {
  title: string;
  /** Links beside the title. */
  children?: ReactNode;
}

/** The page's title, set as a poster across its top. */
export function TitleBand({ title, children }: TitleBandProps) {
  return (
    <div className="hot clip">
      <div className={styles.inside}>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
    </div>
  );
}
