import type { ReactNode } from 'react';
import { TitleBand } from '../ui/page/title-band.tsx';
import styles from './split-page.module.css';

interface SplitPageProps {
  title: string;
  /** Stands beside the main part if there is room, else above it. */
  aside: ReactNode;
  children: ReactNode;
}

/** A page with the title as a poster across the top and two columns below. */
export function SplitPage({ title, aside, children }: SplitPageProps) {
  return (
    <>
      <TitleBand title={title} />
      <div className={styles.columns}>
        <div>{aside}</div>
        <div>{children}</div>
      </div>
    </>
  );
}
