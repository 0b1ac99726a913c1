import type { Boot } from '@stagedoor/contracts/boot';
import type { Show } from '@stagedoor/contracts/show';
import { agesLabel } from '../../format/ages-label.ts';
import { shownTimes } from '../../format/clock-time.ts';
import { MapLink } from '../../shell/map-link.tsx';
import styles from './show-facts.module.css';

interface ShowFactsProps {
  show: Pick<Show, 'doors_time' | 'show_time' | 'ages'>;
  venue: Pick<Boot['venue'], 'name' | 'address'>;
}

/** When, for whom and where. */
export function ShowFacts({ show, venue }: ShowFactsProps) {
  const { doors, start } = shownTimes(show);
  return (
    <dl className={styles.facts}>
      {doors && <Detail name="Doors">{doors}</Detail>}
      {start && <Detail name="Show">{start}</Detail>}
      <Detail name="Ages">{agesLabel(show.ages)}</Detail>
      <div className={styles.venue}>
        <dt className={styles.name}>Venue</dt>
        <dd>
          <strong>{venue.name}</strong>
          <br />
          {venue.address && <MapLink address={venue.address}>{venue.address}</MapLink>}
        </dd>
      </div>
    </dl>
  );
}

function Detail({ name, children }: { name: string; children: string }) {
  return (
    <div className={styles.detail}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}
