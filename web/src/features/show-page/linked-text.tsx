import { Suspense, lazy } from 'react';
import styles from './linked-text.module.css';

const Linkified = lazy(() => import('./linkified.tsx').catch(() => ({ default: Plain })));

/** Text as somebody typed it: its line breaks kept, its web and mail addresses made links as soon as the recogniser is loaded. */
export function LinkedText({ text }: { text: string }) {
  return (
    <p className={styles.text}>
      <Suspense fallback={text}>
        <Linkified text={text} />
      </Suspense>
    </p>
  );
}

/** What can be read matters more than what can be clicked. */
function Plain({ text }: { text: string }) {
  return [text];
}
