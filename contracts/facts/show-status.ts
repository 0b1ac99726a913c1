/** Whether a show takes place as it was announced. A new show is scheduled. */
export const EVENT_STATUSES = ['scheduled', 'cancelled', 'postponed', 'rescheduled'] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

export interface ShowStatus {
  event_status: EventStatus;
  /** What visitors are told about it; may be blank. */
  status_note: string;
  /** The day, `YYYY-MM-DD`, before the show was last rescheduled; null if it never was. */
  previous_date: string | null;
}

export const SCHEDULED: ShowStatus = {
  event_status: 'scheduled',
  status_note: '',
  previous_date: null,
};
export const STATUS_FIELDS = Object.keys(SCHEDULED) as (keyof ShowStatus)[];

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

export const STATUS_NAMES: Record<EventStatus, string> = {
  scheduled: 'As Announced',
  cancelled: 'Cancelled',
  postponed: 'Postponed',
  rescheduled: 'Rescheduled',
};

/** What the badge says, and what titles in calendars, feeds and link previews begin with. */
export const STATUS_BADGES: Record<EventStatus, string> = {
  scheduled: '',
  cancelled: 'CANCELLED',
  postponed: 'POSTPONED',
  rescheduled: 'NEW DATE',
};

/** The events that change the status of a show; the texts of the history follow from this table. */
const EVENTS = {
  ShowCancelled: { status: 'cancelled', name: 'Show cancelled', sentence: 'Cancelled {}' },
  ShowPostponed: { status: 'postponed', name: 'Show postponed', sentence: 'Postponed {}' },
  ShowRescheduled: { status: 'rescheduled', name: 'Show rescheduled', sentence: 'Rescheduled {}' },
  ShowReinstated: { status: 'scheduled', name: 'Show reinstated', sentence: 'Reinstated {}' },
} as const;

export type StatusEvent = keyof typeof EVENTS;

export const STATUS_EVENTS: Readonly<
  Record<
    StatusEvent,
    {
      status: EventStatus;
      /** The kind of entry in the history's filter. */
      name: string;
      /** What the event did, in the history; `{}` is the show. */
      sentence: string;
    }
  >
> = EVENTS;
export const STATUS_EVENT_TYPES = Object.keys(EVENTS) as StatusEvent[];
