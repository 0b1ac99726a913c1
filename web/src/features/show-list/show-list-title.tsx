import type { Show } from '@stagedoor/contracts/show';
import { venueToday } from '../../boot/venue-today.ts';
import { dayOf } from '../../format/day.ts';
import { lazyExtra } from '../../ui/page/lazy-extra.tsx';
import { TitleBand } from '../../ui/page/title-band.tsx';
import { ShowLink } from './show-link.tsx';
import styles from './show-list-title.module.css';

const PastSwitch = lazyExtra(
  () => import('./past-switch.tsx'),
  // On a phone the switch has a line of its own.
  () => <div className={styles.switchRoom} />,
);

interface ShowListTitleProps {
  past?: boolean;
  /** Whether to offer the switch between past and upcoming. */
  switchable?: boolean;
  /** The next show, which the band announces on its day. */
  next?: Show | undefined;
}

export function ShowListTitle({ past = false, switchable = false, next }: ShowListTitleProps) {
  return (
    <TitleBand title={past ? 'PAST EVENTS' : 'UPCOMING EVENTS'}>
      {next && dayOf(next.date) === venueToday() && (
        <ShowLink show={next} className={styles.tonight}>
          <strong className={styles.label}>Tonight</strong> {next.headlining_artist}
        </ShowLink>
      )}
      {switchable && <PastSwitch past={past} />}
    </TitleBand>
  );
}
