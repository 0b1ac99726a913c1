import { boot } from '../boot/boot.ts';
import { venueToday } from '../boot/venue-today.ts';
import { mapSearchUrl } from './map-link.ts';
import { SessionLink } from './session-link.tsx';
import styles from './site-footer.module.css';
import { VenueMap } from './venue-map.tsx';

/** Below the first screen, and therefore loaded after it. */
export default function SiteFooter() {
  const { venue } = boot;
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <section aria-labelledby="find-us">
          <h2 id="find-us" className={styles.title}>
            FIND US
          </h2>
          <address className={styles.address}>
            {venue.name}
            <br />
            {venue.address}
          </address>
          {venue.address && (
            <a href={mapSearchUrl(venue.address)} target="_blank" rel="noopener">
              Open in maps
            </a>
          )}
        </section>
        {venue.map_embed_url && <VenueMap url={venue.map_embed_url} />}
        <div className={styles.small}>
          <ul className={styles.feeds} aria-label="Follow our shows">
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
