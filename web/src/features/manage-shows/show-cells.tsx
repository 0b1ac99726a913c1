import type { Show } from '@stagedoor/contracts/show';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { agesLabel } from '../../format/ages.ts';
import { clockTime } from '../../format/clock-time.ts';
import { Badge } from '../../ui/badge.tsx';
import type { ColumnId } from './column-names.ts';
import styles from './show-cells.module.css';
import { ShowStatus } from './show-status.tsx';
import { ShowThumbnail } from './show-thumbnail.tsx';
import { stepThroughRows } from '../../ui/step-through-rows.ts';
import { eventDate, recordedDate } from './table-date.ts';

const NOTHING = '—';

/** What each column says about a show. */
export const showCells: Record<ColumnId, (show: Show, onEdit: (show: Show) => void) => ReactNode> =
  {
    photo: (show) => <ShowThumbnail show={show} />,
    headlining_artist: (show, onEdit) => (
      <button
        type="button"
        data-step="artist"
        className={styles.artist}
        onClick={() => onEdit(show)}
        onKeyDown={stepThroughRows}
      >
        {show.headlining_artist}
      </button>
    ),
    date: (show) => eventDate(show.date),
    timeline: (show) => <Badge tone="quiet">{show.is_past ? 'Past' : 'Upcoming'}</Badge>,
    tour_title: (show) => show.tour_title || NOTHING,
    support_artists: (show) => show.support_artists_list.join(', ') || NOTHING,
    genre: (show) => (show.genre.slug === 'none' ? NOTHING : show.genre.name),
    ages: (show) => agesLabel(show.ages),
    doors_time: (show) => (show.doors_time ? clockTime(show.doors_time) : NOTHING),
    show_time: (show) => (show.show_time ? clockTime(show.show_time) : NOTHING),
    ticket_url: (show) => (show.ticket_url ? <TicketLink show={show} /> : NOTHING),
    is_published: (show) => <ShowStatus show={show} />,
    created_at: (show) => recordedDate(show.created_at),
    updated_at: (show) => recordedDate(show.updated_at),
  };

function TicketLink({ show }: { show: Show }) {
  return (
    <a
      href={show.ticket_url}
      target="_blank"
      rel="noopener"
      className={styles.tickets}
      aria-label={`Tickets for ${show.headlining_artist}, opens in a new tab`}
    >
      Tickets
      <IconExternalLink size={16} aria-hidden="true" />
    </a>
  );
}
