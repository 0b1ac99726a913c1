import { isPast } from '@stagedoor/contracts/facts/show-day';
import {
  STATUS_EVENTS,
  STATUS_FIELDS,
  type ShowStatus,
  type StatusEvent,
} from '@stagedoor/contracts/facts/status-events';
import { invalidField, Refused } from '@stagedoor/contracts/refusals';
import type { ShowDetails } from '@stagedoor/contracts/show';
import type { ShowEvent } from '@stagedoor/contracts/show.events';

/** Without a note the same status keeps the one it has, and a new status has none. */
interface Note {
  status_note?: string | undefined;
}

export type StatusCommand =
  /** `today` is the venue's day. */
  | ({ type: 'CancelShow' | 'PostponeShow'; today: string } & Note)
  /** A time that is not given stays as it is. */
  | ({
      type: 'RescheduleShow';
      date: string;
      doors_time?: string | null | undefined;
      show_time?: string | null | undefined;
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
  details: Pick<ShowDetails, 'date' | 'doors_time' | 'show_time'>;
}

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
  if (isNew && isPast(details.date, details, today)) throw new Refused('show-over');
  const kept = isNew ? '' : status.status_note;
  return become(show, { ...status, event_status, status_note: status_note ?? kept });
}

function reschedule(
  { status, details }: Dated,
  command: Extract<StatusCommand, { type: 'RescheduleShow' }>,
): ShowEvent[] {
  const { date, status_note } = command;
  const { doors_time = details.doors_time, show_time = details.show_time } = command;
  const moved = { date, doors_time, show_time };
  if (date !== details.date)
    return [
      {
        type: 'ShowRescheduled',
        data: { ...moved, previous_date: details.date, status_note: status_note ?? '' },
      },
    ];
  const { event_status, previous_date } = status;
  const note = status_note ?? status.status_note;
  const isSame =
    note === status.status_note && isSameIn(moved, details, ['doors_time', 'show_time']);
  // A show that was moved to this day can still be given another note, and other times.
  if (event_status !== 'rescheduled' || isSame)
    throw invalidField('date', 'The show is on this day already. Choose another one.');
  return [{ type: 'ShowRescheduled', data: { ...moved, previous_date, status_note: note } }];
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
  moved: Partial<Dated['details']>;
} {
  const { previous_date, status_note, ...moved } = { status_note: '', ...data };
  return {
    status: { event_status: STATUS_EVENTS[type].status, status_note, previous_date },
    moved,
  };
}
