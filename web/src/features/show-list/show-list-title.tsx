import type { Show } from '@stagedoor/contracts/show';
import { venueToday } from '../../boot/venue-today.ts';
import { dayOf } from '../../format/day.ts';
import { lazyExtra } from '../../ui/page/lazy-extra.tsx';
import { TitleBand } from '../../ui/page/title-band.tsx';
import { ShowLink } from './show-link.tsx';
import styles from './show-list-title.module.css';

const PastSwitch = lazyExtra(() => import('./past-switch.tsx'), SwitchRoom);

interface ShowListTitleProps {
  past?: boolean;
  /** Whether to offer the switch between past and upcoming. */
  switchable?: boolean;
  /** The next shows. The band announces those of today. */
  next?: readonly Show[];
}

export function ShowListTitle({ past = false, switchable = false, next = [] }: ShowListTitleProps) {
  const tonight = next.filter(({ date }) => dayOf(date) === venueToday());
  return (
    <TitleBand title={past ? 'PAST EVENTS' : 'UPCOMING EVENTS'}>
      {tonight.length > 0 && (
        <p className={styles.tonight}>
          <strong className={styles.label}>Tonight</strong>
          {tonight.map((show) => (
            <ShowLink key={show.id} show={show} className="one-line ring-inside plain">
              {show.headlining_artist}
            </ShowLink>
          ))}
        </p>
      )}
      {switchable ? <PastSwitch past={past} /> : <SwitchRoom />}
    </TitleBand>
  );
}

/** On a phone the switch has a line of its own, which staff see from the first paint on. */
function SwitchRoom() {
  return <div className={styles.switchRoom} />;
}
