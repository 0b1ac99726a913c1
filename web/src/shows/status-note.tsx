import { STATUS_BADGES, takesPlace } from '@stagedoor/contracts/facts/event-status';
import type { Show } from '@stagedoor/contracts/show';
import type { ReactNode } from 'react';
import { dayOf } from '../format/day.ts';
import { fullDate } from '../format/day-text.ts';
import { Badge } from '../ui/page/badge.tsx';

/** What became of a show; nothing if it takes place as it was announced. */
export function StatusBadge({ show }: { show: Pick<Show, 'event_status'> }) {
  const badge = STATUS_BADGES[show.event_status];
  return badge && <Badge tone={takesPlace(show) ? 'neutral' : 'destructive'}>{badge}</Badge>;
}

interface StatusNoteProps {
  show: Pick<Show, 'event_status' | 'status_note' | 'previous_date'>;
  className?: string | undefined;
  /** Whether the badge stands elsewhere. */
  plain?: boolean;
  /** A sentence after the badge. */
  children?: ReactNode;
}

/** What became of a show, the day that it was moved from, and its note for visitors. */
export function StatusNote({ show, className, plain = false, children }: StatusNoteProps) {
  const { event_status, status_note, previous_date } = show;
  const isMoved = event_status === 'rescheduled' && previous_date !== null;
  const moved = isMoved && `Moved from ${fullDate(dayOf(previous_date))}. `;
  const news = event_status === 'postponed' ? 'New date to be announced. ' : moved;
  if (event_status === 'scheduled' || (plain && !news && !status_note)) return null;
  return (
    <p className={className}>
      {!plain && <StatusBadge show={show} />} {children} {news}
      {status_note}
    </p>
  );
}
