import { isPast } from '@stagedoor/contracts/facts/show-day';
import {
  STATUS_EVENTS,
  STATUS_FIELDS,
  type ShowStatus,
  type StatusEvent,
} from '@stagedoor/contracts/facts/status-events';
import { invalidField, Refused } from '@stagedoor/contracts/refusals';
import type { ShowDetails } from '@stagedoor/contracts/show';
import type { ShowEvent } from '@stagedoor/contracts/events/show.events';
import { differing, type Patch } from '../fields.ts';

/** Without a note the same status keeps the one it has, and a new status has none. */
interface Note {
  status_note?: string | undefined;
}

export type StatusCommand =
  /** `today` is the venue's day. */
  | ({ type: 'CancelShow' | 'PostponeShow'; today: string } & Note)
  /** Times that are not given stay. `startsAt` is when the moved show begins, RFC 3339. */
  | ({
      type: 'RescheduleShow';
      date: string;
      doors_time?: string | null | undefined;
      show_time?: string | null | undefined;
      startsAt?: string | undefined;
    } & Note)
  | { type: 'ReinstateShow' }
  /** Gives the status these values. The day and the times are set before. */
  | {
      type: 'RestoreStatus';
      status: { [Field in keyof ShowStatus]?: ShowStatus[Field] | undefined };
    };

/** The part of a show that its status is about. */
interface Dated {
  status: ShowStatus;
  details: Pick<ShowDetails, 'date' | 'doors_time' | 'show_time' | 'publish_at'>;
  firstPublishedAt: string | null;
}

type Day = Pick<ShowDetails, 'date' | 'doors_time' | 'show_time'>;

/** @throws Refused show-over, show-cancelled, or invalid-input for the day that the show has. */
export function changeStatus(show: Dated, command: StatusCommand): ShowEvent[] {
  const { status } = show;
  switch (command.type) {
    case 'CancelShow':
      return callOff(show, 'cancelled', command);
    case 'PostponeShow':
      refuseCancelled(status);
      return callOff(show, 'postponed', command);
    case 'RescheduleShow':
      refuseCancelled(status);
      return reschedule(show, command);
    case 'ReinstateShow':
      return become(show, { ...status, event_status: 'scheduled' });
    case 'RestoreStatus':
      return become(show, Object.assign({ ...status }, command.status));
  }
}

function refuseCancelled({ event_status }: ShowStatus): void {
  if (event_status === 'cancelled') throw new Refused('show-cancelled');
}

function callOff(
  show: Dated,
  event_status: 'cancelled' | 'postponed',
  { status_note, today }: Note & { today: string },
): ShowEvent[] {
  const { status, details } = show;
  const isNew = status.event_status !== event_status;
  const wasToCome = status.event_status === 'postponed' || !isPast(details.date, details, today);
  if (isNew && !wasToCome) throw new Refused('show-over');
  const kept = isNew ? '' : status.status_note;
  return [
    ...become(show, { ...status, event_status, status_note: status_note ?? kept }),
    ...(isNew && details.publish_at ? [UNSCHEDULED] : []),
  ];
}

/** Nothing goes live by itself that does not take place. */
const UNSCHEDULED: ShowEvent = {
  type: 'ShowDetailsChanged',
  data: { changes: { publish_at: null } },
};

function reschedule(
  show: Dated,
  command: Extract<StatusCommand, { type: 'RescheduleShow' }>,
): ShowEvent[] {
  const { status, details } = show;
  const { date, status_note, startsAt } = command;
  const { doors_time = details.doors_time, show_time = details.show_time } = command;
  const moved = { date, doors_time, show_time };
  if (date !== details.date) {
    const isLate = details.publish_at && startsAt && !isBefore(details.publish_at, startsAt);
    return [...moveTo(show, moved, status_note), ...(isLate ? [UNSCHEDULED] : [])];
  }
  const { event_status, previous_date } = status;
  const note = status_note ?? status.status_note;
  const isSame =
    note === status.status_note && isSameIn(moved, details, ['doors_time', 'show_time']);
  // A show that was moved to this day can still be given another note, and other times.
  if (event_status !== 'rescheduled' || isSame)
    throw invalidField('date', 'The show is on this day already. Choose another one.');
  return [{ type: 'ShowRescheduled', data: { ...moved, previous_date, status_note: note } }];
}

/** Another day for a show. Of what was never public nobody knows the day, so it only moves. */
function moveTo(show: Dated, day: Day, status_note = ''): ShowEvent[] {
  const { details, firstPublishedAt } = show;
  if (firstPublishedAt === null) return [changed(differing(details, day)), ...asPlanned(show)];
  const data = { ...day, previous_date: details.date, status_note };
  return [{ type: 'ShowRescheduled', data }];
}

/**
 * Sets details by an edit, in which another day is a correction, with two exceptions: it is the day
 * that a postponed show was waiting for, and back on the day before it was moved, a show is moved
 * no more.
 */
export function correctDetails(show: Dated, changes: Partial<ShowDetails>): ShowEvent[] {
  const { event_status, previous_date } = show.status;
  const { date, doors_time: _, show_time: __, ...others } = changes;
  if (date !== undefined && event_status === 'postponed') {
    const { doors_time = show.details.doors_time, show_time = show.details.show_time } = changes;
    const day = { date, doors_time, show_time };
    return [...(Object.keys(others).length > 0 ? [changed(others)] : []), ...moveTo(show, day)];
  }
  if (date !== undefined && event_status === 'rescheduled' && date === previous_date)
    return [changed(changes), ...asPlanned(show)];
  return [changed(changes)];
}

function asPlanned(show: Dated): ShowEvent[] {
  return become(show, { ...show.status, event_status: 'scheduled', previous_date: null });
}

function changed(changes: Patch<ShowDetails>): ShowEvent {
  return { type: 'ShowDetailsChanged', data: { changes } };
}

function isBefore(one: string, other: string): boolean {
  return Date.parse(one) < Date.parse(other);
}

function become({ status, details }: Dated, next: ShowStatus): ShowEvent[] {
  const { event_status, previous_date } = next;
  const status_note = event_status === 'scheduled' ? '' : next.status_note;
  if (isSameIn({ event_status, previous_date, status_note }, status, STATUS_FIELDS)) return [];
  switch (event_status) {
    case 'scheduled':
      return [{ type: 'ShowReinstated', data: { previous_date } }];
    case 'cancelled':
      return [{ type: 'ShowCancelled', data: { status_note, previous_date } }];
    case 'postponed':
      return [{ type: 'ShowPostponed', data: { status_note, previous_date } }];
    case 'rescheduled': {
      const { date, doors_time, show_time } = details;
      const data = { date, doors_time, show_time, status_note, previous_date };
      return [{ type: 'ShowRescheduled', data }];
    }
  }
}

function isSameIn<Values>(one: Values, other: Values, fields: readonly (keyof Values)[]): boolean {
  return fields.every((field) => one[field] === other[field]);
}

type StatusChanged = Extract<ShowEvent, { type: StatusEvent }>;

export function isStatusEvent(event: ShowEvent): event is StatusChanged {
  return event.type in STATUS_EVENTS;
}

/** The status after an event, and the day and the times if it moved the show. */
export function statusAfter({ type, data }: StatusChanged): {
  status: ShowStatus;
  moved: Partial<Day>;
} {
  const { previous_date, status_note, ...moved } = { status_note: '', ...data };
  return {
    status: { event_status: STATUS_EVENTS[type].status, status_note, previous_date },
    moved,
  };
}
