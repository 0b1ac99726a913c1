import type { ReactNode } from 'react';
import styles from './error-box.module.css';
import { Button } from '../button/button.tsx';

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

/** Takes the place of data that could not be loaded, with a button that loads it again. */
export function LoadFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <ErrorBox message={message}>
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    </ErrorBox>
  );
}
