import type { Boot } from '@stagedoor/contracts/boot';
import { MapLink } from '../../shell/map-link.tsx';
import styles from './venue-facts.module.css';

/** Where the venue is and when it is open. */
export function VenueFacts({ venue }: { venue: Pick<Boot['venue'], 'name' | 'address'> }) {
  return (
    <dl className="stack gap-8 text-lg">
      <div>
        <dt className={styles.name}>Address</dt>
        <dd>
          {venue.name}
          <br />
          {venue.address}
          {venue.address && (
            <>
              <br />
              <MapLink address={venue.address} />
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
