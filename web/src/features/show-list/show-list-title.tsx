import { takesPlace } from '@stagedoor/contracts/facts/event-status';
import type { Show } from '@stagedoor/contracts/show';
import { Link } from '@tanstack/react-router';
import { venueToday } from '../../format/venue-today.ts';
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
  /** The next shows. The band announces those that take place today. */
  next?: readonly Show[];
}

/** More names than these would push the cards off the first screen. */
const NAMED = 2;

export function ShowListTitle({ past = false, switchable = false, next = [] }: ShowListTitleProps) {
  const today = venueToday();
  const tonight = next.filter((show) => dayOf(show.date) === today && takesPlace(show));
  return (
    <TitleBand title={past ? 'PAST EVENTS' : 'UPCOMING EVENTS'}>
      {tonight.length > 0 && (
        <p className={styles.tonight}>
          <strong>Tonight</strong>
          {tonight.slice(0, NAMED).map((show) => (
            <ShowLink key={show.id} show={show} className="plain">
              {show.headlining_artist}
            </ShowLink>
          ))}
          {tonight.length > NAMED && (
            <Link to="/" search={{ from: today, to: today }}>
              and more
            </Link>
          )}
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
