import type { Show } from '@stagedoor/contracts/show';
import type { ReactNode } from 'react';
import { venueToday } from '../format/venue-today.ts';
import { dayOf, type Day } from '../format/day.ts';
import { posterDate } from './poster-date.ts';
import { weekdayDate } from '../format/day-text.ts';

interface ShowDayProps {
  show: Show;
  className?: string | undefined;
  /** The day that counts as today; by default the venue's. */
  today?: Day | undefined;
  /** The day in other words than those of a poster. */
  children?: ReactNode;
}

/** The day of a show; small and struck through as long as the show is postponed. */
export function ShowDay({ show, className, today = venueToday(), children }: ShowDayProps) {
  const date = dayOf(show.date);
  if (show.event_status === 'postponed')
    return (
      <s className="text-sm quiet">
        <time dateTime={date}>{weekdayDate(date)}</time>
      </s>
    );
  const { weekday, month, day } = posterDate(date, today);
  return (
    <time dateTime={date} className={className}>
      {children ?? [weekday, month, day].map((part) => <span key={part}>{part} </span>)}
    </time>
  );
}
