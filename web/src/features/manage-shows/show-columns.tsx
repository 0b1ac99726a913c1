import { takesPlace } from '@stagedoor/contracts/facts/event-status';
import { STATUS_NAMES } from '@stagedoor/contracts/facts/status-events';
import type { Show } from '@stagedoor/contracts/show';
import { IconExternalLink } from '@tabler/icons-react';
import { clockTime, agesLabel } from '../../shows/show-facts.ts';
import { dayOf } from '../../format/day.ts';
import { recordedDate } from '../../format/recorded-time.ts';
import { weekdayDate } from '../../format/day-text.ts';
import { weekdayTime } from '../../format/weekday-time.ts';
import { Badge } from '../../ui/page/badge.tsx';
import { StateBadge } from '../../ui/page/state-badge.tsx';
import { smallestFile } from '../../shows/smallest-file.ts';
import { DASH, type TableColumn } from '../../ui/table/data-row.tsx';
import { columnNames, type ColumnId } from './columns.atom.ts';
import { publicationOf, PUBLICATIONS } from './publication.ts';
import styles from './show-columns.module.css';
import type { SortColumn } from '@stagedoor/contracts/facts/shows-listing';

type ShowColumn = TableColumn<Show, SortColumn>;

/** What each column shows, and how wide it is. */
const columns: Record<ColumnId, Omit<ShowColumn, 'id' | 'name'>> = {
  photo: { rem: 3.5, cell: (show) => <ShowThumbnail show={show} /> },
  headlining_artist: {
    rem: 9,
    grows: 5,
    sorts: 'headlining_artist',
    opens: true,
    cell: (show) => (takesPlace(show) ? show.headlining_artist : <s>{show.headlining_artist}</s>),
  },
  date: { rem: 7.75, grows: 1, sorts: 'date', cell: (show) => weekdayDate(dayOf(show.date)) },
  timeline: {
    rem: 5.5,
    cell: (show) => <span className="quiet">{show.is_past ? 'Past' : 'Upcoming'}</span>,
  },
  tour_title: { rem: 10, cell: (show) => show.tour_title || DASH },
  support_artists: {
    rem: 6,
    grows: 2,
    cell: (show) => show.support_artists_list.join(', ') || DASH,
  },
  genre: {
    rem: 7.25,
    sorts: 'genre',
    cell: (show) => (show.genre.slug === 'none' ? DASH : show.genre.name),
  },
  ages: { rem: 4.75, sorts: 'ages', cell: (show) => agesLabel(show.ages) },
  doors_time: { rem: 5.5, cell: ({ doors_time }) => time(doors_time) },
  show_time: { rem: 6.5, cell: ({ show_time }) => time(show_time) },
  price: { rem: 8, cell: (show) => show.price || DASH },
  ticket_url: {
    rem: 6,
    cell: (show) => (show.ticket_url ? <TicketLink show={show} /> : DASH),
  },
  is_published: {
    rem: 10.75,
    sorts: 'is_published',
    cell: (show) => <ShowStatus show={show} />,
  },
  created_at: { rem: 7.5, cell: (show) => recordedDate(show.created_at) },
  updated_at: { rem: 7.5, cell: (show) => recordedDate(show.updated_at) },
};

/** Every column of the shows table, in order. */
export const showColumns = columnNames.map(({ id, short: name }) => ({ id, name, ...columns[id] }));

function time(clock: string | null): string {
  return clock ? clockTime(clock) : DASH;
}

/** The first photo, small. Its address changes with every update, so that no old one is cached. */
function ShowThumbnail({ show: { photos, updated_at } }: { show: Show }) {
  const [photo] = photos;
  if (!photo) return <span className={styles.none}>No image</span>;
  return (
    <img
      src={`${smallestFile(photo)}?v=${encodeURIComponent(updated_at)}`}
      alt=""
      width={40}
      height={40}
      loading="lazy"
      decoding="async"
      className={styles.thumbnail}
      style={{ backgroundColor: photo.placeholder }}
    />
  );
}

function TicketLink({ show }: { show: Pick<Show, 'ticket_url' | 'headlining_artist'> }) {
  return (
    <a
      href={show.ticket_url}
      target="_blank"
      rel="noopener"
      className={styles.tickets}
      aria-label={`Tickets for ${show.headlining_artist}, opens in a new tab`}
    >
      Tickets
      <IconExternalLink size="1rem" aria-hidden="true" />
    </a>
  );
}

/**
 * Who sees a show, and what became of it: a show that is off has that as its badge. Archived takes
 * precedence over published: an archived show is never public.
 */
function ShowStatus({ show }: { show: Show }) {
  const { event_status, publish_at } = show;
  const { name, tone } = show.is_archived
    ? ({ name: 'Archived', tone: 'quiet' } as const)
    : publicationOf(show);
  return (
    <span className={styles.status}>
      {takesPlace(show) ? (
        <StateBadge tone={tone}>{name}</StateBadge>
      ) : (
        <>
          <Badge tone="destructive">{STATUS_NAMES[event_status]}</Badge>
          <span>{name}</span>
        </>
      )}
      {name === PUBLICATIONS.scheduled.name && publish_at && (
        <span className={styles.time}>{weekdayTime(publish_at)}</span>
      )}
      {event_status === 'rescheduled' && <span>{STATUS_NAMES.rescheduled}</span>}
      {show.is_sold_out && <strong>Sold Out</strong>}
    </span>
  );
}
