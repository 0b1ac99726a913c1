import { useEffect, useState } from 'react';
import { useNear } from '../ui/picture/use-near.ts';
import styles from './venue-map.module.css';

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
