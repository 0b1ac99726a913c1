import type { EventStatus } from './event-status.ts';
import type { FlagChange } from './flag-events.ts';

/** Whether a show takes place as announced, by the names of the API and of the history. */
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

/** What people who manage shows read. */
export const STATUS_NAMES: Record<EventStatus, string> = {
  scheduled: 'As planned',
  cancelled: 'Cancelled',
  postponed: 'Postponed',
  rescheduled: 'Rescheduled',
};

/** The events that change the status of a show. The texts of the history follow from this table. */
export const STATUS_EVENTS = {
  ShowCancelled: { status: 'cancelled', name: 'Show cancelled', sentence: 'Cancelled {}' },
  ShowPostponed: { status: 'postponed', name: 'Show postponed', sentence: 'Postponed {}' },
  ShowRescheduled: { status: 'rescheduled', name: 'Show rescheduled', sentence: 'Rescheduled {}' },
  ShowReinstated: { status: 'scheduled', name: 'Show reinstated', sentence: 'Reinstated {}' },
} as const satisfies Record<
  string,
  { status: EventStatus } & Pick<FlagChange, 'name' | 'sentence'>
>;

export type StatusEvent = keyof typeof STATUS_EVENTS;
export const STATUS_EVENT_TYPES = Object.keys(STATUS_EVENTS) as StatusEvent[];
