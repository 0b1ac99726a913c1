import { useEffect, useState } from 'react';
import { useNear } from '../ui/picture/use-near.ts';
import styles from './venue-map.module.css';

/** A maps service that has not answered by then will not be waited for. */
const PATIENCE_MS = 10_000;
/** A map needs its scripts and its own storage. It comes from somebody else's address, so that with both it still cannot reach this page. */
const SANDBOX = 'allow-scripts allow-same-origin allow-popups';

/**
 * The map, in room that is kept for it. It is asked for when somebody comes near, and taken away again when it does not come;
 * the address beside it does without. (That a frame shows an error page in place of a map, no browser tells.)
 */
export function VenueMap({ url }: { url: string }) {
  const [place, setPlace] = useState<Element | null>(null);
  const [state, setState] = useState<'loading' | 'there' | 'away'>('loading');
  const near = useNear(place);
  useEffect(() => {
    if (!near || state !== 'loading') return;
    const timer = setTimeout(() => setState('away'), PATIENCE_MS);
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
