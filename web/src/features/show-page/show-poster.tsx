import { isComing, takesPlace } from '@stagedoor/contracts/facts/event-status';
import type { Photo, Show } from '@stagedoor/contracts/show';
import { useState, type ReactNode } from 'react';
import { boot } from '../../boot/boot-data.ts';
import { isSaleAhead } from '../../shows/sale-ahead.ts';
import { shownTimes, agesLabel } from '../../shows/show-facts.ts';
import { dayOf } from '../../format/day.ts';
import { fullDate } from '../../format/day-text.ts';
import { weekdayTime } from '../../format/weekday-time.ts';
import { MapLink } from '../../venue/map-link.tsx';
import { AnchorButton } from '../../ui/button/button.tsx';
import { classes } from '../../ui/classes.ts';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { Badge } from '../../ui/page/badge.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { ShowDay } from '../../shows/show-day.tsx';
import { StatusNote } from '../../shows/status-note.tsx';
import { Carousel } from '../../ui/picture/carousel.tsx';
import { photoFrame } from '../../shows/photo-frame.ts';
import { ShowPhoto } from '../../shows/show-photo.tsx';
import { lineHeight, nameSize } from '../../shows/poster-size.ts';
import { Poster, posterGround } from '../../shows/poster.tsx';
import styles from './show-poster.module.css';
import { NEW_TAB, NewTabLink } from '../../ui/new-tab-link.tsx';

const PhotoViewer = lazyDialog(() => import('./photo-viewer.tsx'));

/** In per cent of the column's width, so that times and tickets below stay in view. */
const NAME_ROOM = { width: 98, height: 45 };
const CAROUSEL_MS = 12_000;
const PHOTO_SIZES = '(min-width: 60rem) 42rem, 100vw';
/** The frame would cut off more than a fifth of a photo whose ratio differs by more than this. */
const NEAR = 1.25;
/** The ratio of width to height of the widest frame. */
const WIDEST = 16 / 9;
/** A smaller photo does not fill its frame, and lies on the pattern of the name. */
const SMALL_PX = 300;

interface ShowPosterProps {
  show: Show;
  /** The links above the show; a past state of it has none. */
  top?: ReactNode;
  /** Of the headliner, for a show that is only a part of its page. */
  heading?: 'h1' | 'h3' | undefined;
  /** Below everything else. */
  children?: ReactNode;
}

/** Everything about one show, set as its poster. On a phone the tickets stay in view. */
export function ShowPoster({ show, top, heading, children }: ShowPosterProps) {
  const frame = photoFrame(show.photos[0], WIDEST);
  return (
    <article className={styles.page}>
      <p className={styles.back}>{top}</p>
      <ShowBilling show={show} heading={heading} />
      {/* A wide screen has room for the facts below a picture, but not below a tall one. */}
      <div className={frame['--ratio'] < 1 ? styles.tall : styles.side}>
        <div className={styles.pictures} style={frame}>
          <ShowPictures show={show} frame={frame['--ratio']} />
        </div>
        <ShowFacts show={show} />
      </div>
      <Tickets show={show} />
      {show.additional_info && (
        <p className={styles.info}>
          <LinkedText text={show.additional_info} />
        </p>
      )}
      {children}
    </article>
  );
}

/** The page while the show loads. */
export function ShowPosterPending() {
  return (
    <div className={styles.page}>
      <div className={styles.back} />
      <div className={styles.pictures}>
        <Skeleton style={{ aspectRatio: 1 }} />
      </div>
      <span className="visually-hidden">Loading show</span>
      <Skeleton style={{ height: '16rem' }} />
      <Skeleton style={{ height: '9rem' }} />
    </div>
  );
}

/** Who plays and when, in the order and the sizes of a poster. */
function ShowBilling({
  show,
  heading: Headliner = 'h1',
}: Pick<ShowPosterProps, 'show' | 'heading'>) {
  return (
    <header className="stack container top">
      <StatusNote show={show} className={styles.status}>
        {!takesPlace(show) && `This show is ${show.event_status}.`}
      </StatusNote>
      <p className="cluster">
        {isComing(show) && show.is_sold_out && <Badge tone="destructive">SOLD OUT</Badge>}
        {show.genre.slug !== 'none' && <Badge tone="quiet">{show.genre.name}</Badge>}
        <Badge tone="quiet">{agesLabel(show.ages)}</Badge>
      </p>
      <ShowDay show={show} className={styles.date}>
        {fullDate(dayOf(show.date))}
      </ShowDay>
      {show.presents_line && <p>{show.presents_line}</p>}
      {show.tour_title && <p className="text-lg strong">{show.tour_title}</p>}
      <Headliner className={styles.headliner} style={nameSize(show.headlining_artist, NAME_ROOM)}>
        {show.headlining_artist}
      </Headliner>
      {show.support_artists_list.length > 0 && (
        <p
          className={styles.support}
          style={{ lineHeight: lineHeight(show.support_artists_list.join()) }}
        >
          <span className={styles.with}>with</span> {show.support_artists_list.join(', ')}
        </p>
      )}
    </header>
  );
}

/** The photos of a show. Each opens as a whole; without photos the show's name is the picture. */
function ShowPictures({ show, frame }: { show: Show; frame: number }) {
  const { headlining_artist: name, photos } = show;
  const [opened, setOpened] = useState<number>();
  if (photos.length === 0)
    return (
      <Poster name={name}>
        <span aria-hidden="true" className={styles.name}>
          {name}
        </span>
      </Poster>
    );
  const ground = posterGround(name);
  const nameOf = (place: number) => (photos.length === 1 ? name : `${name}, photo ${place + 1}`);
  const group = (kind: string, label: string) =>
    photos.length > 1
      ? { role: 'group', 'aria-roledescription': kind, 'aria-label': label }
      : undefined;
  return (
    <div {...group('carousel', `photos of ${name}`)}>
      <Carousel
        label={`photos of ${name}`}
        interval={CAROUSEL_MS}
        slides={photos.map((photo, place) => (
          <div
            key={photo.id}
            {...group('slide', `${place + 1} of ${photos.length}`)}
            className={classes(
              'relative',
              isFar(photo.width / photo.height, frame) && styles.whole,
              isSmall(photo) && classes(styles.small, ground.className),
            )}
            style={ground.style}
          >
            <ShowPhoto photo={photo} alt={nameOf(place)} sizes={PHOTO_SIZES} eager={place === 0} />
            <button
              type="button"
              className={classes(styles.open, 'scripted')}
              aria-haspopup="dialog"
              aria-label={`View ${nameOf(place)}`}
              onClick={() => setOpened(place)}
            />
          </div>
        ))}
      />
      {opened !== undefined && (
        <PhotoViewer
          name={name}
          photos={photos}
          first={opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

function isFar(one: number, other: number): boolean {
  return Math.max(one / other, other / one) > NEAR;
}

function isSmall({ width, height }: Photo): boolean {
  return Math.max(width, height) < SMALL_PX;
}

/** When, for whom and where, and who plays. */
function ShowFacts({ show }: { show: Show }) {
  const { venue } = boot;
  const { doors, start } = shownTimes(show);
  return (
    <dl className={styles.facts}>
      {doors && <Detail name="Doors">{doors}</Detail>}
      {start && <Detail name="Show">{start}</Detail>}
      <Detail name="Ages">{agesLabel(show.ages)}</Detail>
      {isComing(show) && show.price && <Detail name="Price">{show.price}</Detail>}
      <OwnLine name="Venue">
        <strong>{venue.name}</strong>
        <br />
        {venue.address && <MapLink address={venue.address}>{venue.address}</MapLink>}
      </OwnLine>
      {venue.directions && <OwnLine name="Getting here">{venue.directions}</OwnLine>}
      {venue.access && <OwnLine name="Access">{venue.access}</OwnLine>}
      <ArtistLinks show={show} />
    </dl>
  );
}

function Detail({ name, children }: { name: string; children: string }) {
  return (
    <div className={styles.detail}>
      <dt className="text-xs quiet semibold">{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}

function OwnLine({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="own-line pad-y-3 line-above">
      <dt className="text-xs quiet semibold">{name}</dt>
      <dd className="written">{children}</dd>
    </div>
  );
}

/** Where the artist is heard and found. Nothing comes from there before somebody goes there. */
function ArtistLinks({ show: { listen_url, artist_links } }: { show: Show }) {
  const links = artist_links ? artist_links.split('\n') : [];
  if (!listen_url && links.length === 0) return null;
  return (
    <OwnLine name="Artist">
      <ul className="flex wrap gap-x-4">
        {listen_url && (
          <ArtistLink href={listen_url}>
            Listen or watch <span className="text-sm quiet">{hostOf(listen_url)}</span>
          </ArtistLink>
        )}
        {links.map((link) => (
          <ArtistLink key={link} href={link}>
            {/* Two pages of one host have different names. */}
            {links.filter((other) => hostOf(other) === hostOf(link)).length > 1
              ? withoutScheme(link)
              : hostOf(link)}
          </ArtistLink>
        ))}
      </ul>
    </OwnLine>
  );
}

function ArtistLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <NewTabLink href={href} className="inline-row tap">
        <span>{children}</span>
      </NewTabLink>
    </li>
  );
}

function withoutScheme(link: string): string {
  return link.replace(/^https?:\/\/(www\.)?/i, '');
}

function hostOf(link: string): string {
  return withoutScheme(link).replace(/[/?#].*/, '');
}

/** A link to the ticket shop, else the venue's instructions, unless there is nothing to buy. */
function Tickets({ show }: { show: Show }) {
  // The note above the names says so.
  if (!takesPlace(show)) return null;
  if (show.is_past) return <p className={styles.over}>This show is over.</p>;
  if (show.is_sold_out) return <p className={styles.over}>This show is sold out.</p>;
  if (isSaleAhead(show))
    return <p className={styles.over}>On sale {weekdayTime(show.on_sale_at)}</p>;
  if (show.ticket_url) {
    return (
      <AnchorButton
        href={show.ticket_url}
        target="_blank"
        rel="noopener"
        variant="primary"
        size="lg"
        className={styles.buy}
      >
        Buy Tickets
        {NEW_TAB}
      </AnchorButton>
    );
  }
  return show.ticket_instructions ? (
    <p className={styles.instructions}>{show.ticket_instructions}</p>
  ) : null;
}
