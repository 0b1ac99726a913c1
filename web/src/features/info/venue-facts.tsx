import type { Boot } from '@stagedoor/contracts/boot';
import { mapSearchUrl } from '../../shell/map-link.ts';
import styles from './venue-facts.module.css';

/** Where the venue is and when it is open. */
export function VenueFacts({ venue }: { venue: Pick<Boot['venue'], 'name' | 'address'> }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt className={styles.name}>Address</dt>
        <dd>
          {venue.name}
          <br />
          {venue.address}
          {venue.address && (
            <>
              <br />
              <a href={mapSearchUrl(venue.address)} target="_blank" rel="noopener">
                Open in maps
              </a>
            </>
          )}
        </dd>
      </div>
      <div>
        <dt className={styles.name}>Hours</dt>
        <dd>Open for events only, check event listings for show times</dd>
      </div>
    </dl>
  );
}
