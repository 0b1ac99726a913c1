import type { Show } from '@stagedoor/contracts/show';
import { agesLabel } from '../../format/ages-label.ts';
import { dayOf } from '../../format/day.ts';
import { fullDate } from '../../format/show-date.ts';
import { Badge } from '../../ui/page/badge.tsx';
import { hyphenated, nameSize } from '../../ui/picture/poster-size.ts';
import styles from './show-billing.module.css';

/** In per cent of the column's width, so that times and tickets below stay in view. */
const NAME_ROOM = { width: 98, height: 45 };

/** Who plays and when, in the order and the sizes of a poster. */
export function ShowBilling({ show }: { show: Show }) {
  return (
    <header className={styles.billing}>
      <p className={styles.badges}>
        {show.genre.slug !== 'none' && <Badge>{show.genre.name}</Badge>}
        <Badge>{agesLabel(show.ages)}</Badge>
      </p>
      <time dateTime={dayOf(show.date)} className={styles.date}>
        {fullDate(dayOf(show.date))}
      </time>
      {show.presents_line && <p>{show.presents_line}</p>}
      {show.tour_title && <p className="text-lg strong">{show.tour_title}</p>}
      <h1 className={styles.headliner} style={nameSize(show.headlining_artist, NAME_ROOM)}>
        {hyphenated(show.headlining_artist)}
      </h1>
      {show.support_artists_list.length > 0 && (
        <p className={styles.support}>
          <span className={styles.with}>with</span> {show.support_artists_list.join(', ')}
        </p>
      )}
    </header>
  );
}
