import { Suspense, lazy } from 'react';
import styles from './linked-text.module.css';

const Linkified = lazy(() => import('./linkified.tsx').catch(() => ({ default: Plain })));

/** Text with its line breaks. Its addresses become links when the code for that is loaded. */
export function LinkedText({ text }: { text: string }) {
  return (
    <p className={styles.text}>
      <Suspense fallback={text}>
        <Linkified text={text} />
      </Suspense>
    </p>
  );
}

/** The text without links, where that code cannot be loaded. */
function Plain({ text }: { text: string }) {
  return [text];
}
