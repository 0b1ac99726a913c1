import { useEffect, useState } from 'react';
import styles from './venue-map.module.css';

/** The map loads when it comes this near the visible part of the page. */
const NEAR = '400px';
/** After this time, the map is removed. */
const TIMEOUT_MS = 10_000;
/** With scripts and its own storage, a map from another origin still cannot reach this page. */
const SANDBOX = 'allow-scripts allow-same-origin allow-popups';

/**
 * The map, which loads when somebody scrolls near it, and is removed if it does not load in time:
 * browsers do not report that a frame shows an error page.
 */
export function VenueMap({ url }: { url: string }) {
  const [place, setPlace] = useState<Element | null>(null);
  const [state, setState] = useState<'loading' | 'there' | 'away'>('loading');
  const near = useNear(place);
  useEffect(() => {
    if (!near || state !== 'loading') return;
    const timer = setTimeout(() => setState('away'), TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [near, state]);
  if (state === 'away') return null;
  return (
    <div ref={setPlace} className={styles.place}>
      {near && (
        <iframe
          src={url}
          title="FIND US"
          className={styles.map}
          sandbox={SANDBOX}
          onLoad={() => setState('there')}
          allowFullScreen
        />
      )}
    </div>
  );
}

/** Whether an element has come near the visible part of the page; from then on, always. */
function useNear(element: Element | null): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!element || near) return;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some((entry) => entry.isIntersecting)),
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, near]);
  return near;
}
