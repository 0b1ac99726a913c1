import {
  Disclosure as DisclosureButton,
  DisclosureContent,
  DisclosureProvider,
} from '@ariakit/react/disclosure';
import type { ReactNode } from 'react';
import styles from './disclosure.module.css';

interface DisclosureProps {
  title: string;
  children: ReactNode;
}

/** A heading that opens and closes what stands below it. */
export function Disclosure({ title, children }: DisclosureProps) {
  return (
    <DisclosureProvider>
      <div className={styles.disclosure}>
        <h3 className={styles.heading}>
          <DisclosureButton className={styles.button}>
            {title}
            <span aria-hidden="true" className={styles.mark} />
          </DisclosureButton>
        </h3>
        <DisclosureContent className={styles.content}>{children}</DisclosureContent>
      </div>
    </DisclosureProvider>
  );
}
