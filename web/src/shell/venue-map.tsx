import { useEffect, useState } from 'react';
import { boot } from '../boot/boot-data.ts';
import { readStored, writeStored } from '../storage/stored-text.ts';
import { Button } from '../ui/button/button.tsx';
import styles from './site-footer.module.css';

/** The map loads when it comes this near the visible part of the page. */
const NEAR = '400px';
/** After this time, the map is removed. */
const TIMEOUT_MS = 10_000;
/** With scripts and its own storage, a map from another origin still cannot reach this page. */
const SANDBOX = 'allow-scripts allow-same-origin allow-popups';
const WANTED_KEY = 'map_wanted';

type State = 'far' | 'asking' | 'loading' | 'there' | 'away';

/**
 * The map. It loads when somebody scrolls near it; with `map_on_tap`, only once they have asked for
 * it. It is removed if it does not load in time: browsers do not report that a frame shows an error
 * page.
 */
export function VenueMap({ url }: { url: string }) {
  const [place, setPlace] = useState<Element | null>(null);
  const [state, setState] = useState<State>('far');
  const [wasTapped, setTapped] = useState(false);
  useEffect(() => {
    if (!place || state !== 'far') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        const isWanted = !boot.venue.map_on_tap || readStored(WANTED_KEY) !== null;
        setState(isWanted ? 'loading' : 'asking');
      },
      { rootMargin: NEAR },
    );
    observer.observe(place);
    return () => observer.disconnect();
  }, [place, state]);
  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => setState('away'), TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [state]);
  if (state === 'away') return null;
  const show = () => {
    setTapped(true);
    writeStored(WANTED_KEY, 'yes');
    setState('loading');
  };
  return (
    <div ref={setPlace} className={styles.place}>
      {state === 'asking' && (
        <div className={styles.question}>
          <p>
            The map is loaded from {new URL(url).host}, which then learns your internet address.
          </p>
          <Button variant="primary" onClick={show}>
            Show the map
          </Button>
        </div>
      )}
      {(state === 'loading' || state === 'there') && (
        <iframe
          src={url}
          title="FIND US"
          sandbox={SANDBOX}
          ref={wasTapped ? focus : null}
          onLoad={() => setState('there')}
          allowFullScreen
        />
      )}
    </div>
  );
}

/** The button that had the focus is gone. */
function focus(frame: HTMLIFrameElement | null): void {
  frame?.focus({ preventScroll: true });
}
