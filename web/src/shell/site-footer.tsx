import type { User } from '@stagedoor/contracts/account';
import type { Boot } from '@stagedoor/contracts/boot';
import { Link } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { useId, useState, useEffect, type ComponentProps, type ReactNode } from 'react';
import { boot } from '../boot/boot-data.ts';
import { venueToday } from '../format/venue-today.ts';
import {
  MAILING_LIST_ID,
  mailingListSettingsAtom,
} from '../features/mailing-list/settings.atom.ts';
import {
  nextStep,
  SubscribeForm,
  useSubscription,
} from '../features/mailing-list/subscribe-form.tsx';
import { useLogout } from '../session/use-logout.ts';
import { useUser } from '../session/user.atom.ts';
import { classes } from '../ui/classes.ts';
import { MapLink } from '../venue/map-link.tsx';
import styles from './site-footer.module.css';
import { readStored, writeStored } from '../storage/stored-text.ts';
import { Button } from '../ui/button/button.tsx';
import { NewTabLink } from '../ui/new-tab-link.tsx';

/** The footer is below the first screen, so it loads after that. */
export default function SiteFooter() {
  const { venue } = boot;
  return (
    <VenueFooter
      venue={venue}
      map={venue.map_embed_url && <VenueMap url={venue.map_embed_url} />}
      user={useUser()}
    />
  );
}

interface VenueFooterProps {
  venue: Boot['venue'];
  /** Nothing where the venue wants no map. */
  map: ReactNode;
  /** Who is signed in. */
  user: User | null;
}

/** What the footer shows of a venue. */
export function VenueFooter({ venue, map, user }: VenueFooterProps) {
  const id = useId();
  const settings = useSelector(mailingListSettingsAtom);
  return (
    <footer className={classes('inverse', styles.footer)}>
      <div className={classes(styles.inside, !map && styles.short)}>
        <section aria-labelledby={id}>
          <h2 id={id} className={styles.title}>
            FIND US
          </h2>
          <div>
            <address>
              {venue.name}
              <br />
              {venue.address}
            </address>
            {venue.address && <MapLink address={venue.address} />}
          </div>
        </section>
        {map}
        {settings?.show_email_button && <MailingListSection />}
        <div className={styles.small}>
          <ul className="cluster gap-1 gap-x-4" aria-label="Follow our shows">
            <li>
              <a href={boot.calendar}>Subscribe in your calendar</a>
            </li>
            <li>
              <a href="/calendar.ics">Calendar feed</a>
            </li>
            <li>
              <a href="/feed.atom">News feed</a>
            </li>
          </ul>
          {venue.pages.length > 0 && (
            <ul className="cluster gap-1 gap-x-4" aria-label="More about us">
              {venue.pages.map(({ slug, title }) => (
                <li key={slug}>
                  <Link to="/pages/$slug" params={{ slug }}>
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          )}
          {venue.sister && (
            <p>
              Our sister venue: <NewTabLink href={venue.sister.url}>{venue.sister.name}</NewTabLink>
            </p>
          )}
          <p>
            © {venueToday().slice(0, 4)} {venue.name}
          </p>
          <SessionLink user={user} />
        </div>
      </div>
    </footer>
  );
}

function MailingListSection() {
  const id = useId();
  const [done, setDone] = useState(false);
  const subscription = useSubscription(() => setDone(true));
  return (
    <section id={MAILING_LIST_ID} aria-labelledby={id} className={styles.mailingList}>
      <h2 id={id} className="heading display-lg below-2">
        Mailing list
      </h2>
      {done ? (
        // The button that had the focus is gone.
        <p tabIndex={-1} ref={(text) => text?.focus({ preventScroll: true })}>
          {nextStep() ?? 'Successfully subscribed!'}
        </p>
      ) : (
        <SubscribeForm subscription={subscription} />
      )}
    </section>
  );
}

function SessionLink({ user }: { user: User | null }) {
  const logout = useLogout();
  if (!user) return <Link to="/login">Sign in</Link>;
  return (
    <p>
      Signed in as <Link to="/account">{user.first_name || user.username}</Link>.{' '}
      <button type="button" className="link" onClick={logout}>
        Log out
      </button>
    </p>
  );
}

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
 * it. It is removed if it does not load in time. Browsers do not report that a frame shows an error
 * page, so the address always stands below it.
 */
function VenueMap({ url }: { url: string }) {
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
  const show = () => {
    setTapped(true);
    writeStored(WANTED_KEY, 'yes');
    setState('loading');
  };
  return (
    <MapPlace ref={setPlace}>
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
      <p className={styles.caption}>{boot.venue.address}</p>
    </MapPlace>
  );
}

/** The room of the map. */
export function MapPlace(props: ComponentProps<'div'>) {
  return <div {...props} className={styles.place} />;
}

/** The button that had the focus is gone. */
function focus(frame: HTMLIFrameElement | null): void {
  frame?.focus({ preventScroll: true });
}
