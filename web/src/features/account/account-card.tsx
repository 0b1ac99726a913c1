import { useId, type ReactNode } from 'react';
import styles from './account-card.module.css';

/** The parts of one's own account. */
export function AccountCards({ children }: { children: ReactNode }) {
  return <div className={styles.cards}>{children}</div>;
}

/** A part of one's own account. */
export function AccountCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="card padded stack gap-4">
      <h2 id={id} className="heading display-sm">
        {title}
      </h2>
      {children}
    </section>
  );
}
