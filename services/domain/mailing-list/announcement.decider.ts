import type { AnnouncementEvent } from '@stagedoor/contracts/events/announcement.events';
import type { EventData } from '@stagedoor/contracts/events/events';
import { announcementStream } from '@stagedoor/contracts/events/streams';
import { Refused } from '@stagedoor/contracts/refusals';
import { defineSubject, type Decider } from '../decider.ts';
import { differing, isSame, type Fields, type Patch } from '../fields.ts';

type Content = EventData<'AnnouncementWritten'>;

/** An announcement that exists. Times are RFC 3339; `at` is null until it is sent at a time. */
export interface WrittenAnnouncement extends Content {
  phase: 'draft' | 'released' | 'cancelled';
  at: string | null;
  released_at: string | null;
  created_at: string;
}

export type AnnouncementState = { phase: 'unknown' } | { phase: 'deleted' } | WrittenAnnouncement;

export type AnnouncementCommand =
  | { type: 'WriteAnnouncement'; content: Content }
  | { type: 'ChangeAnnouncement'; changes: Patch<Content> }
  | { type: 'DeleteAnnouncement' }
  /** `isHeld` says whether sending it has stopped and waits for somebody. */
  | { type: 'ReleaseAnnouncement'; at: string | null; isHeld: boolean }
  /** `isUnderWay` says whether it waits for its time or is being sent. */
  | { type: 'CancelAnnouncement'; isUnderWay: boolean };

/** A mail to everybody on the mailing list. Only a draft changes. */
export const announcementDecider: Decider<
  AnnouncementState,
  AnnouncementCommand,
  AnnouncementEvent
> = { initial: { phase: 'unknown' }, decide, evolve };

export const announcement = defineSubject(announcementStream, announcementDecider);

/** @throws Refused not-found for one that was never written or is deleted. */
export function existingAnnouncement(state: AnnouncementState): WrittenAnnouncement {
  if (state.phase === 'unknown' || state.phase === 'deleted') throw new Refused('not-found');
  return state;
}

export function announcementFields(state: AnnouncementState): Fields | undefined {
  if (state.phase === 'unknown' || state.phase === 'deleted') return undefined;
  const { subject, intro, show_ids, phase, at } = state;
  return { subject, intro, show_ids, phase, at };
}

function decide(state: AnnouncementState, command: AnnouncementCommand): AnnouncementEvent[] {
  switch (command.type) {
    case 'WriteAnnouncement':
      return state.phase === 'unknown'
        ? [{ type: 'AnnouncementWritten', data: command.content }]
        : [];
    case 'ChangeAnnouncement': {
      const { subject, intro, show_ids } = draftOf(state);
      const before = { subject, intro, show_ids };
      const content = { ...before, ...differing(before, command.changes) };
      return isSame(before, content) ? [] : [{ type: 'AnnouncementWritten', data: content }];
    }
    case 'DeleteAnnouncement':
      if (state.phase === 'deleted') return [];
      draftOf(state);
      return [{ type: 'AnnouncementDeleted', data: {} }];
    case 'ReleaseAnnouncement': {
      const { phase } = existingAnnouncement(state);
      if (phase !== 'draft' && !(phase === 'released' && command.isHeld))
        throw new Refused('conflict', { message: 'This announcement was sent before.' });
      return [{ type: 'AnnouncementReleased', data: { at: command.at } }];
    }
    case 'CancelAnnouncement':
      if (existingAnnouncement(state).phase !== 'released' || !command.isUnderWay)
        throw new Refused('conflict', {
          message: 'Only an announcement that is scheduled or being sent can be cancelled.',
        });
      return [{ type: 'AnnouncementCancelled', data: {} }];
  }
}

function draftOf(state: AnnouncementState): WrittenAnnouncement {
  const existing = existingAnnouncement(state);
  if (existing.phase !== 'draft')
    throw new Refused('conflict', { message: 'Only a draft can be changed or deleted.' });
  return existing;
}

function evolve(
  state: AnnouncementState,
  event: AnnouncementEvent,
  { at: recordedAt }: { at: string },
): AnnouncementState {
  if (event.type === 'AnnouncementDeleted') return { phase: 'deleted' };
  const known = 'subject' in state ? state : { ...NEW, created_at: recordedAt };
  switch (event.type) {
    case 'AnnouncementWritten':
      return { ...known, ...event.data };
    case 'AnnouncementReleased':
      return { ...known, phase: 'released', at: event.data.at, released_at: recordedAt };
    case 'AnnouncementCancelled':
      return { ...known, phase: 'cancelled' };
  }
}

const NEW = {
  ...{ subject: '', intro: '', show_ids: [], phase: 'draft' as const },
  ...{ at: null, released_at: null },
};
