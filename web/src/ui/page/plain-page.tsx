import type { ReactNode } from 'react';
import styles from './plain-page.module.css';
import { usePageTitle } from './use-page-title.ts';

interface PlainPageProps {
  title: string;
  text: string;
  /** Links or buttons that lead on. */
  children: ReactNode;
}

/** A page that says one thing and offers a way on. */
export function PlainPage({ title, text, children }: PlainPageProps) {
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <div className="cluster gap-3">{children}</div>
    </div>
  );
}
