import type { EventStatus } from './event-status.ts';

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

export const STATUS_NAMES: Record<EventStatus, string> = {
  scheduled: 'As Announced',
  cancelled: 'Cancelled',
  postponed: 'Postponed',
  rescheduled: 'Rescheduled',
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
