import type { ReactNode } from 'react';
import styles from './error-box.module.css';

interface ErrorBoxProps {
  message: string;
  /** A way out: try again, go back. */
  children?: ReactNode;
}

/** A failure, shown where it happened. */
export function ErrorBox({ message, children }: ErrorBoxProps) {
  return (
    <div className={styles.box} role="alert">
      <p>{message}</p>
      {children}
    </div>
  );
}
