import type { Show } from '@stagedoor/contracts/show';
import type { CSSProperties } from 'react';
import { agesLabel } from '../../format/ages.ts';
import { shownTimes } from '../../format/clock-time.ts';
import { dayOf } from '../../format/day.ts';
import { Badge } from '../../ui/page/badge.tsx';
import { Poster } from '../../ui/picture/poster.tsx';
import { longestWord } from '../../ui/picture/longest-word.ts';
import { CardDate } from './card-date.tsx';
import { CardPhotos } from './card-photos.tsx';
import { ShowLink } from './show-link.tsx';
import styles from './show-card.module.css';

/** One show on the list: picture, date, and its name as large as the card allows. All of it leads to the show. */
export function EventCard({ show, eager }: { show: Show; eager: boolean }) {
  const { headlining_artist: headliner, photos } = show;
  const { doors, start } = shownTimes(show);
  const name = (
    <ShowLink show={show} className={styles.link}>
      {headliner}
    </ShowLink>
  );
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        {photos.length > 0 ? (
          <CardPhotos show={show} eager={eager} />
        ) : (
          <Poster name={headliner}>
            <h2>{name}</h2>
          </Poster>
        )}
        <CardDate day={dayOf(show.date)} />
      </div>
      {show.presents_line && <p className={styles.presents}>{show.presents_line}</p>}
      {photos.length > 0 && (
        <h2 className={styles.headliner} style={fit(headliner)}>
          {name}
        </h2>
      )}
      {show.tour_title && <p className={styles.tour}>{show.tour_title}</p>}
      {show.support_artists_list.length > 0 && <p>with {show.support_artists_list.join(', ')}</p>}
      <p className={styles.facts}>
        {doors && <span>Doors {doors}</span>}
        {start && <span>Show {start}</span>}
        <Badge>{agesLabel(show.ages)}</Badge>
        {show.genre.slug !== 'none' && <Badge>{show.genre.name}</Badge>}
      </p>
    </article>
  );
}

function fit(headliner: string): CSSProperties & Record<'--longest', number> {
  return { '--longest': longestWord(headliner) };
}
