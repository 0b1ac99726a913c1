import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './disclosure.module.css';

interface DisclosureProps {
  title: string;
  /** Of the disclosures with the same name, at most one is open. */
  name?: string;
  open?: boolean | undefined;
  children: ReactNode;
}

/** A heading that shows and hides the content below it. */
export function Disclosure({ title, name, open, children }: DisclosureProps) {
  return (
    <details name={name} open={open} className={classes('rule-below', styles.disclosure)}>
      <summary className={styles.button}>
        <h3>{title}</h3>
        <IconPlus size="1.5rem" stroke={3} aria-hidden="true" className={styles.mark} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
