import type { Boot } from '@stagedoor/contracts/boot';
import type { Show } from '@stagedoor/contracts/show';
import { agesLabel } from '../../format/ages.ts';
import { clockTime } from '../../format/clock-time.ts';
import styles from './show-facts.module.css';

interface ShowFactsProps {
  show: Pick<Show, 'doors_time' | 'show_time' | 'ages'>;
  venue: Pick<Boot['venue'], 'name' | 'address'>;
}

/** When, for whom and where. A show time that is the doors time again says nothing new. */
export function ShowFacts({
  show: { doors_time: doors, show_time: start, ages },
  venue,
}: ShowFactsProps) {
  return (
    <dl className={styles.facts}>
      {doors && <Fact name="Doors">{clockTime(doors)}</Fact>}
      {start && start !== doors && <Fact name="Show">{clockTime(start)}</Fact>}
      <Fact name="Ages">{agesLabel(ages)}</Fact>
      <div className={styles.venue}>
        <dt className={styles.name}>Venue</dt>
        <dd>
          <strong>{venue.name}</strong>
          <br />
          {venue.address}
        </dd>
      </div>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}
