import { STATUS_BADGES, takesPlace } from '@stagedoor/contracts/facts/show-status';
import type { Show } from '@stagedoor/contracts/show';
import { dayOf } from '../../format/day.ts';
import { fullDate } from '../../format/show-date.ts';
import { Badge } from './badge.tsx';

interface StatusProps {
  show: Pick<Show, 'event_status' | 'status_note' | 'previous_date' | 'is_past'>;
  className?: string | undefined;
}

/** What became of a show, its former day, and its note for visitors; nothing if it is scheduled. */
export function StatusNote({ show, className }: StatusProps) {
  const { event_status, status_note, previous_date } = show;
  const badge = STATUS_BADGES[event_status];
  if (!badge) return null;
  const isMoved = event_status === 'rescheduled' && previous_date !== null;
  return (
    <p className={className}>
      <Badge tone={takesPlace(show) ? 'hot' : 'destructive'}>{badge}</Badge>{' '}
      {isMoved && `Moved from ${fullDate(dayOf(previous_date))}. `}
      {status_note}
    </p>
  );
}
