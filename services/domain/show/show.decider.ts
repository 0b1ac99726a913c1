import { recordOf } from '@stagedoor/contracts/facts/record-of';
import {
  SHOW_FLAG_EVENTS,
  SHOW_FLAGS,
  type ShowFlagCommand,
  type ShowFlagEvent,
  type ShowFlags,
} from '@stagedoor/contracts/facts/show-flags';
import { whyNotScheduled } from '@stagedoor/contracts/facts/not-scheduled';
import { SHOW_FIELD_NAMES, SHOW_FIELDS } from '@stagedoor/contracts/facts/show-fields';
import { SCHEDULED, type ShowStatus } from '@stagedoor/contracts/facts/status-events';
import { isUnchanged } from '@stagedoor/contracts/former-value';
import { invalidField, Refused } from '@stagedoor/contracts/refusals';
import {
  showChanges,
  type ShowDetails,
  type ShowEdit,
  type StatusEdit,
} from '@stagedoor/contracts/show';
import type { ShowEvent, StoredPhoto } from '@stagedoor/contracts/events/show.events';
import { showStream } from '@stagedoor/contracts/events/streams';
import { defineSubject, type Decider, type Recorded } from '../decider.ts';
import { differing, type Fields, type Patch } from '../fields.ts';
import { isFlagCommand, isFlagEvent, switchFlag } from '../flags.ts';
import {
  changeStatus,
  correctDetails,
  isStatusEvent,
  statusAfter,
  type StatusCommand,
} from './show-status.decider.ts';
import { photosAfter, setPhotos, type SetPhotos } from './show-photos.decider.ts';

export type ShowState =
  | { phase: 'unknown' }
  | {
      phase: 'announced';
      details: ShowDetails;
      photos: StoredPhoto[];
      flags: ShowFlags;
      status: ShowStatus;
      /** RFC 3339. */
      firstPublishedAt: string | null;
      /** What the public saw last, and when it was withdrawn; null while the show is public. */
      withdrawn: Withdrawn | null;
      retractedAt: string | null;
      /** The last event but for those about the private link, which visitors never see. */
      changed: Recorded;
      /** The revision that made the private link to the show; null while there is none. */
      sharedRevision: number | null;
    };

export interface Withdrawn extends Recorded {
  details: ShowDetails;
  photos: StoredPhoto[];
  flags: ShowFlags;
  status: ShowStatus;
}

export type ExistingShow = Exclude<ShowState, { phase: 'unknown' }>;

export type ShowCommand =
  /** `now` (RFC 3339, in UTC) refuses times that are over. */
  | { type: 'AnnounceShow'; details: ShowDetails; now?: string }
  | { type: 'ChangeDetails'; changes: Patch<ShowDetails>; now?: string }
  /**
   * As `ChangeDetails`, with what an edit of the day means for the status. `publishDay`, for many
   * shows together, is the venue's day of their time of publication, which has to fit each of them.
   */
  | { type: 'EditDetails'; changes: Patch<ShowDetails>; now?: string; publishDay?: string }
  | { type: ShowFlagCommand }
  /** Publishes a show whose `publish_at` is still this time. */
  | { type: 'PublishOnTime'; at: string }
  | StatusCommand
  | SetPhotos;

export const showDecider: Decider<ShowState, ShowCommand, ShowEvent> = {
  initial: { phase: 'unknown' },
  decide,
  evolve,
};

export const show = defineSubject(showStream, showDecider);

/** @throws Refused not-found for a show that was never announced. */
export function existingShow(state: ShowState): ExistingShow {
  if (state.phase === 'unknown') throw new Refused('not-found');
  return state;
}

export function showFields(state: ShowState): Fields | undefined {
  if (state.phase === 'unknown') return undefined;
  const { details, photos, flags, status } = state;
  return { ...details, photos, ...flags, ...status };
}

/** The fields of an edit that are now neither what they were changed from nor what is sent. */
export function conflictsOf(
  { details, flags, status }: ExistingShow,
  { from = {}, ...sent }: ShowEdit | StatusEdit,
) {
  const now: Record<string, unknown> = { ...details, ...flags, ...status };
  const changes: Record<string, unknown> = sent;
  // Photos are merged one by one.
  const { photos: _, ...values } = { photos: undefined, ...from };
  return Object.entries(values)
    .filter(([field]) => clock(now[field]) !== clock(changes[field]))
    .filter(([field, former]) => !isUnchanged(showChanges, field, clock(former), clock(now[field])))
    .map(([field]) => ({ field, current: now[field] }));
}

/** Times are compared by the clock: 19:00:00 is 19:00. */
function clock(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/^(\d\d:\d\d):00$/, '$1') : value;
}

function decide(state: ShowState, command: ShowCommand): ShowEvent[] {
  if (isFlagCommand(SHOW_FLAG_EVENTS, command))
    return switchFlag(SHOW_FLAG_EVENTS, command.type, existingShow(state).flags);
  switch (command.type) {
    case 'AnnounceShow':
      return announce(state, command);
    case 'ChangeDetails':
    case 'EditDetails':
      return changeDetails(existingShow(state), command);
    case 'PublishOnTime':
      return existingShow(state).details.publish_at === command.at
        ? decide(state, { type: 'PublishShow' })
        : [];
    case 'CancelShow':
    case 'PostponeShow':
    case 'RescheduleShow':
    case 'ReinstateShow':
    case 'RestoreStatus':
      return changeStatus(existingShow(state), command);
    case 'SetPhotos':
      return setPhotos(existingShow(state).photos, command);
  }
}

function announce(
  state: ShowState,
  { details, now }: Extract<ShowCommand, { type: 'AnnounceShow' }>,
): ShowEvent[] {
  if (state.phase !== 'unknown') throw new Refused('conflict');
  refuseOver(details, now);
  return [{ type: 'ShowAnnounced', data: details }];
}

function changeDetails(
  show: ExistingShow,
  command: Extract<ShowCommand, { type: 'ChangeDetails' | 'EditDetails' }>,
): ShowEvent[] {
  const { details, flags, status } = show;
  const changes = differing(details, command.changes);
  refuseOver(changes, command.now);
  const day = 'publishDay' in command ? command.publishDay : undefined;
  const why = changes.publish_at && whyNotScheduled({ ...details, ...flags, ...status }, day);
  if (why) {
    const [code, message] = NOT_SCHEDULED[why];
    throw new Refused(code, { message });
  }
  if (Object.keys(changes).length === 0) return [];
  if (command.type === 'EditDetails') return correctDetails(show, changes);
  return [{ type: 'ShowDetailsChanged', data: { changes } }];
}

const NOT_SCHEDULED = {
  archived: ['show-archived', 'This show is archived. Unarchive it before you schedule it.'],
  published: ['show-published', 'This show is published. Unpublish it before you schedule it.'],
  cancelled: ['show-cancelled', 'This show is cancelled. Reinstate it before you schedule it.'],
  postponed: ['conflict', 'This show is postponed. Give it a new day before you schedule it.'],
  over: ['show-over', 'This show is over before that time. Choose an earlier one.'],
} as const;

const MOMENTS = SHOW_FIELD_NAMES.filter((name) => SHOW_FIELDS[name].kind === 'moment');

function refuseOver(changes: Patch<ShowDetails>, now = ''): void {
  for (const field of MOMENTS) {
    const moment = changes[field];
    if (moment && moment <= now)
      throw invalidField(field, 'This time is over. Choose a later one, or none.');
  }
}

function evolve(state: ShowState, event: ShowEvent, recorded: Recorded): ShowState {
  if (event.type === 'ShowAnnounced')
    return {
      phase: 'announced',
      details: event.data,
      photos: [],
      flags: recordOf(SHOW_FLAGS, () => false),
      status: SCHEDULED,
      ...{ firstPublishedAt: null, withdrawn: null, retractedAt: null, sharedRevision: null },
      changed: recorded,
    };
  if (state.phase === 'unknown') return state;
  if (isFlagEvent(SHOW_FLAG_EVENTS, event)) return switched(state, event.type, recorded);
  const show = { ...state, changed: recorded };
  const { details, photos } = show;
  if (isStatusEvent(event)) {
    const { status, moved } = statusAfter(event);
    return { ...show, status, details: { ...details, ...moved } };
  }
  switch (event.type) {
    case 'ShowDetailsChanged':
      return { ...show, details: Object.assign({ ...details }, event.data.changes) };
    case 'ShowPhotosAdded':
    case 'ShowPhotoRemoved':
    case 'ShowPhotosReordered':
      return { ...show, photos: photosAfter(photos, event) };
  }
}

function switched(before: ExistingShow, type: ShowFlagEvent, changed: Recorded): ExistingShow {
  const { at, revision } = changed;
  const flags = { ...before.flags, ...SHOW_FLAG_EVENTS[type].sets };
  if (type === 'ShowShared') return { ...before, flags, sharedRevision: revision };
  if (type === 'ShowUnshared') return { ...before, flags, sharedRevision: null };
  const show = { ...before, changed };
  const { photos, status, withdrawn } = show;
  const endsSchedule = type === 'ShowPublished' || type === 'ShowArchived';
  const details = endsSchedule ? { ...show.details, publish_at: null } : show.details;
  if (type === 'ShowPublished') {
    const firstPublishedAt = show.firstPublishedAt ?? at;
    return { ...show, details, flags, firstPublishedAt, withdrawn: null, retractedAt: null };
  }
  if (type === 'ShowRetracted') {
    const content = withdrawn && { ...withdrawn, revision };
    return { ...show, flags, withdrawn: content, retractedAt: at };
  }
  const isWithdrawn = before.flags.is_published && !flags.is_published;
  const lastPublic = { at, revision, details, photos, flags: before.flags, status };
  return { ...show, details, flags, withdrawn: isWithdrawn ? lastPublic : withdrawn };
}
