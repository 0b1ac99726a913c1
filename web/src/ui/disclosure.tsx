import type { ReactNode } from 'react';
import styles from './disclosure.module.css';

interface DisclosureProps {
  title: string;
  /** Disclosures with the same group name close each other, as in an accordion. */
  group?: string;
  defaultOpen?: boolean;
  children: ReactNode;
}

export function Disclosure({ title, group, defaultOpen = false, children }: DisclosureProps) {
  return (
    <details className={styles.disclosure} name={group} open={defaultOpen || undefined}>
      <summary className={styles.summary}>
        {title}
        <span aria-hidden="true" className={styles.mark} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
