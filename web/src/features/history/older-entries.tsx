import { Button } from '../../ui/button/button.tsx';
import { LoadFailure } from '../../ui/page/load-failure.tsx';
import styles from './history.module.css';

export interface OlderEntriesProps {
  /** How many pages are loaded. */
  pages: number;
  /** Whether there are older entries. */
  hasMore: boolean;
  state: 'idle' | 'loading' | 'failed';
  onLoad: () => unknown;
}

/** Loads the next page when the end of the list comes near, or by a button. */
export function OlderEntries({ pages, hasMore, state, onLoad }: OlderEntriesProps) {
  if (!hasMore) return <p className={styles.older}>This is where the history begins.</p>;

  const watch = (end: HTMLElement | null) => {
    if (!end) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onLoad();
      },
      { rootMargin: NEAR },
    );
    observer.observe(end);
    return () => observer.disconnect();
  };
  return (
    <div className={styles.older}>
      {/* A new element for each page: the old one may still be in view when the page comes. */}
      {state === 'idle' && <div key={pages} ref={watch} className={styles.end} />}
      {state === 'failed' ? (
        <LoadFailure message="Failed to load older entries. Please try again." onRetry={onLoad} />
      ) : (
        <Button busy={state === 'loading'} onClick={onLoad}>
          {state === 'loading' ? 'Loading...' : 'Load more'}
        </Button>
      )}
    </div>
  );
}

/** Early enough for the next page to be there before a reader reaches the end. */
const NEAR = '1200px';
