import { SHOWS_PER_PAGE } from '@stagedoor/contracts/facts/home-page';
import type { Show } from '@stagedoor/contracts/show';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Day } from '../../format/day.ts';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import styles from './show-list-grid.module.css';
import { shownTimes, agesLabel } from '../../shows/show-facts.ts';
import { ShowDay } from '../../shows/show-day.tsx';
import { StatusBadge, StatusNote } from '../../shows/status-note.tsx';
import { Carousel } from '../../ui/picture/carousel.tsx';
import { photoFrame } from '../../shows/photo-frame.ts';
import { ShowPhoto } from '../../shows/show-photo.tsx';
import { nameSize } from '../../shows/poster-size.ts';
import { Poster } from '../../shows/poster.tsx';
import { ShowLink } from './show-link.tsx';
import { PriceAndSale, TicketsLink } from './tickets-link.tsx';

interface ShowListGridProps {
  shows: readonly Show[];
  today?: Day;
  /** What stands below the card of a show. */
  below?: (show: Show) => ReactNode;
}

/** The shows of one page, as of today or another day. Only the first picture loads at once. */
export function ShowListGrid({ shows, today, below }: ShowListGridProps) {
  const pausing = shows.find(({ photos }) => photos.length > 1);
  return (
    <ul className={styles.grid}>
      {shows.map((show, place) => (
        <li key={show.id} className={styles.place}>
          <ShowCard show={show} place={place} today={today} pauses={show === pausing} />
          {below?.(show)}
        </li>
      ))}
    </ul>
  );
}

/** The grid, or the compact list, while its shows load. */
export function ShowListGridPending() {
  const { view } = useSearch({ strict: false });
  return (
    <div className={view ? 'page' : styles.grid}>
      <span className="visually-hidden">Loading events</span>
      {Array.from({ length: SHOWS_PER_PAGE }, (_, place) => (
        <div key={place} className={styles.pendingCard}>
          {/* Shapes for the picture, the name and the facts. */}
          {!view && <Skeleton style={{ aspectRatio: 1 }} />}
          <Skeleton style={{ width: '80%', height: '3.5rem' }} />
          <Skeleton style={{ width: '55%' }} />
        </div>
      ))}
    </div>
  );
}

const CAROUSEL_MS = 5000;
const STAGGER_MS = 700;
const PHOTO_SIZES = '(min-width: 64rem) 28rem, (min-width: 40rem) 46vw, 94vw';
/** In per cent of the card's width. */
const NAME_ROOM = { width: 98, height: 45 };

interface ShowCardProps {
  show: Show;
  /** Its place on the page, from 0. The very first photo loads at once. */
  place: number;
  /** The day that counts as today; by default the venue's. */
  today?: Day | undefined;
  /** It has the button that pauses the photos of all cards. */
  pauses: boolean;
}

/** A show, with its name as large as the card allows. All but the tickets links to the show. */
function ShowCard({ show, place, today, pauses }: ShowCardProps) {
  const { headlining_artist: headliner, photos } = show;
  const name = (
    <ShowLink show={show} className="cover-link">
      {headliner}
    </ShowLink>
  );
  return (
    <article className={styles.card}>
      <p className={styles.head}>
        <ShowDay show={show} className={styles.date} today={today} />
        <StatusBadge show={show} />
      </p>
      <div className={styles.body}>
        {photos.length > 0 ? (
          <>
            <CardWords show={show}>
              <h2 className={styles.headliner} style={nameSize(headliner, NAME_ROOM)}>
                {name}
              </h2>
            </CardWords>
            <div className="screen-only" style={photoFrame(photos[0])}>
              <CardPhotos show={show} place={place} pauses={pauses} />
            </div>
          </>
        ) : (
          <>
            <Poster name={headliner}>
              <h2>{name}</h2>
            </Poster>
            <CardWords show={show} />
          </>
        )}
      </div>
      <CardFacts show={show} />
    </article>
  );
}

/** The lines of a card. The children take the place that the headliner has on a poster. */
function CardWords({ show, children }: { show: Show; children?: ReactNode }) {
  return (
    <div className={styles.words}>
      {show.presents_line && <p className="text-sm quiet">{show.presents_line}</p>}
      {children}
      {show.tour_title && <p className="text-lg strong">{show.tour_title}</p>}
      {show.support_artists_list.length > 0 && <p>with {show.support_artists_list.join(', ')}</p>}
    </div>
  );
}

function CardFacts({ show }: { show: Show }) {
  const { doors, start } = shownTimes(show);
  return (
    <div className={styles.facts}>
      <StatusNote show={show} className="own-line" plain />
      <p className={styles.group}>
        {doors && <span>Doors {doors}</span>}
        {start && <span>Show {start}</span>}
      </p>
      <p className={styles.group}>
        <PriceAndSale show={show} />
        <span>{agesLabel(show.ages)}</span>
        {show.genre.slug !== 'none' && <span>{show.genre.name}</span>}
        <TicketsLink show={show} />
      </p>
    </div>
  );
}

/** The photos are links for pointers only: the headline is the link for everybody else. */
function CardPhotos({ show, place, pauses }: ShowCardProps) {
  return (
    <Carousel
      pauses={pauses}
      interval={CAROUSEL_MS}
      delay={place * STAGGER_MS}
      slides={show.photos.map((photo, slide) => (
        <ShowLink key={photo.id} show={show} tabIndex={-1} aria-hidden="true" draggable={false}>
          <ShowPhoto photo={photo} alt="" sizes={PHOTO_SIZES} eager={place + slide === 0} />
        </ShowLink>
      ))}
    />
  );
}
