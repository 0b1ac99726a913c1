/** Whether a show takes place as it was announced. A new show is scheduled. */
export const EVENT_STATUSES = ['scheduled', 'cancelled', 'postponed', 'rescheduled'] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

interface Announced {
  is_past: boolean;
  event_status: EventStatus;
}

/** Whether there are tickets to buy, wherever they are sold. */
export function hasTickets(show: Announced & { is_sold_out: boolean }): boolean {
  return isComing(show) && !show.is_sold_out;
}

/** Whether a show is still to take place. */
export function isComing(show: Announced): boolean {
  return !show.is_past && takesPlace(show);
}

/** Whether a show takes place on the day that it has. */
export function takesPlace({ event_status }: { event_status: EventStatus }): boolean {
  return event_status === 'scheduled' || event_status === 'rescheduled';
}

/** What the badge says, and what titles in calendars, feeds and link previews begin with. */
export const STATUS_BADGES: Record<EventStatus, string> = {
  scheduled: '',
  cancelled: 'CANCELLED',
  postponed: 'POSTPONED',
  rescheduled: 'NEW DATE',
};
