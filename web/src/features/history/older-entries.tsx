import { useState } from 'react';
import { signOutIfUnauthorized } from '../../session/sign-out-if-unauthorized.ts';
import { Button } from '../../ui/button/button.tsx';
import { LoadFailure } from '../../ui/page/load-failure.tsx';
import styles from './history.module.css';

interface OlderEntriesProps {
  /** Where the next page begins; null at the end of the history. */
  next: string | null;
  onOlder: (before: string) => Promise<void>;
}

/** Loads the next page when the end of the list comes near, or by a button. */
export function OlderEntries({ next, onOlder }: OlderEntriesProps) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  if (next === null) return <p className={styles.older}>This is where the history begins.</p>;

  const load = async () => {
    setState('loading');
    try {
      await onOlder(next);
      setState('idle');
    } catch (error) {
      setState(signOutIfUnauthorized(error) ? 'idle' : 'failed');
    }
  };
  const watch = (end: HTMLElement | null) => {
    if (!end) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void load();
      },
      { rootMargin: NEAR },
    );
    observer.observe(end);
    return () => observer.disconnect();
  };
  return (
    <div className={styles.older}>
      {/* A new element for each page: the old one may still be in view when the page comes. */}
      {state === 'idle' && <div key={next} ref={watch} className={styles.end} />}
      {state === 'failed' ? (
        <LoadFailure message="Failed to load older entries. Please try again." onRetry={load} />
      ) : (
        <Button busy={state === 'loading'} onClick={load}>
          {state === 'loading' ? 'Loading...' : 'Load more'}
        </Button>
      )}
    </div>
  );
}

/** Early enough for the next page to be there before a reader reaches the end. */
const NEAR = '1200px';
