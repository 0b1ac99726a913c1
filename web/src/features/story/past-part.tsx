import { useId, type ReactNode } from 'react';
import styles from './story.module.css';

interface PastPartProps {
  title: string;
  /** Puts a frame around content that has none of its own. */
  framed?: boolean;
  children: ReactNode;
}

/** One of the places where the subject was visible. */
export function PastPart({ title, framed = false, children }: PastPartProps) {
  const id = useId();
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id} className="text-xs strong">
        {title}
      </h2>
      {framed ? <div className={styles.frame}>{children}</div> : children}
    </section>
  );
}
