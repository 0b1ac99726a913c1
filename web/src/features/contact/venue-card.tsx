import { boot } from '../../boot/boot-data.ts';
import { Logo } from '../../venue/logo.tsx';
import { MapLink } from '../../venue/map-link.tsx';
import { socialName } from '../../venue/social-names.ts';
import styles from './venue-card.module.css';
import { NewTabLink } from '../../ui/new-tab-link.tsx';

/** The venue, and every way to reach it. */
export function VenueCard() {
  const { venue } = boot;
  const social = Object.entries(venue.social);
  return (
    <address className={styles.card}>
      <Logo venue={venue} />
      {venue.address && (
        <p className="text-lg">
          {venue.address}
          <br />
          <MapLink address={venue.address} />
        </p>
      )}
      {venue.email && (
        <a href={`mailto:${encodeURI(venue.email)}`} className={styles.mail}>
          {venue.email}
        </a>
      )}
      {social.length > 0 && (
        <ul className={styles.social} aria-label="Social media">
          {social.map(([network, url]) => (
            <li key={network}>
              <NewTabLink href={url} className="inline-row">
                {socialName(network)}
              </NewTabLink>
            </li>
          ))}
        </ul>
      )}
    </address>
  );
}
