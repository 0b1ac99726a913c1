import { Link } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { useState } from 'react';
import { boot } from '../boot/boot-data.ts';
import { venueToday } from '../boot/venue-today.ts';
import { mailingListSettingsAtom } from '../features/mailing-list/settings.atom.ts';
import { SubscribeForm } from '../features/mailing-list/subscribe-form.tsx';
import { useLogout } from '../session/use-logout.ts';
import { userAtom } from '../session/user.atom.ts';
import { classes } from '../ui/classes.ts';
import { useBrowserValue } from '../ui/use-browser-value.ts';
import { MapLink } from './map-link.tsx';
import styles from './site-footer.module.css';
import { VenueMap } from './venue-map.tsx';

/** The footer is below the first screen, so it loads after that. */
export default function SiteFooter() {
  const { venue } = boot;
  const settings = useSelector(mailingListSettingsAtom);
  return (
    <footer className={classes('inverse', styles.footer)}>
      <div className={classes(styles.inside, !venue.map_embed_url && styles.short)}>
        <section aria-labelledby="find-us">
          <h2 id="find-us" className={styles.title}>
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
        {venue.map_embed_url && <VenueMap url={venue.map_embed_url} />}
        {settings?.show_email_button && <MailingListSection />}
        <div className={styles.small}>
          <ul className="cluster gap-1 gap-x-4" aria-label="Follow our shows">
            <li>
              <a href="/calendar.ics">Calendar feed</a>
            </li>
            <li>
              <a href="/feed.atom">News feed</a>
            </li>
          </ul>
          {venue.sister_venue && (
            <p>
              Our sister venue:{' '}
              <a href={venue.sister_venue.url} target="_blank" rel="noopener">
                {venue.sister_venue.name}
              </a>
            </p>
          )}
          <p>
            © {venueToday().slice(0, 4)} {venue.name}
          </p>
          <SessionLink />
        </div>
      </div>
    </footer>
  );
}

function MailingListSection() {
  const [done, setDone] = useState(false);
  return (
    <section aria-labelledby="mailing-list" className={styles.mailingList}>
      <h2 id="mailing-list" className="heading display-lg below-2">
        Mailing list
      </h2>
      {done ? (
        // The button that had the focus is gone.
        <p role="status" tabIndex={-1} ref={(text) => text?.focus({ preventScroll: true })}>
          Successfully subscribed!
        </p>
      ) : (
        <SubscribeForm onDone={() => setDone(true)} />
      )}
    </section>
  );
}

function SessionLink() {
  const user = useBrowserValue(userAtom, null);
  const logout = useLogout();
  if (!user) return <Link to="/login">Sign in</Link>;
  return (
    <p>
      Signed in as {user.first_name || user.username}.{' '}
      <button type="button" className="link" onClick={logout}>
        Log out
      </button>
    </p>
  );
}
