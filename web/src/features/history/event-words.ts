import {
  MESSAGE_FLAG_EVENT_TYPES,
  MESSAGE_FLAG_EVENTS,
} from '@stagedoor/contracts/facts/message-flags';
import { recordOf } from '@stagedoor/contracts/facts/record-of';
import { SHOW_FLAG_EVENT_TYPES, SHOW_FLAG_EVENTS } from '@stagedoor/contracts/facts/show-flags';
import { STATUS_EVENT_TYPES, STATUS_EVENTS } from '@stagedoor/contracts/facts/status-events';
import type { EventType } from '@stagedoor/contracts/events';
import { wholeNumber } from '../../format/whole-number.ts';

interface EventWords {
  subject: string;
  /** The name in the filter. */
  name: string;
  /** A command that did it to many subjects; `{}` stands for their number. */
  many: string;
}

/** Every kind of entry, in words. */
export const EVENT_WORDS: Record<EventType, EventWords> = {
  ShowAnnounced: { subject: 'show', name: 'Show announced', many: 'Announced {} shows' },
  ShowDetailsChanged: { subject: 'show', name: 'Show details changed', many: 'Changed {} shows' },
  ...recordOf(SHOW_FLAG_EVENT_TYPES, (type) => showWords(SHOW_FLAG_EVENTS[type])),
  ...recordOf(STATUS_EVENT_TYPES, (type) => showWords(STATUS_EVENTS[type])),
  ShowPhotosAdded: { subject: 'show', name: 'Photos added', many: 'Added photos to {} shows' },
  ShowPhotoRemoved: {
    subject: 'show',
    name: 'Photo removed',
    many: 'Removed a photo from each of {} shows',
  },
  ShowPhotosReordered: {
    subject: 'show',
    name: 'Photos reordered',
    many: 'Reordered the photos of {} shows',
  },
  GenreAdded: { subject: 'genre', name: 'Genre added', many: 'Added {} genres' },
  GenreRenamed: { subject: 'genre', name: 'Genre renamed', many: 'Renamed {} genres' },
  GenreDeleted: { subject: 'genre', name: 'Genre deleted', many: 'Deleted {} genres' },
  MessageReceived: { subject: 'message', name: 'Message received', many: 'Received {} messages' },
  ...recordOf(MESSAGE_FLAG_EVENT_TYPES, (type) => {
    const { name, sentence } = MESSAGE_FLAG_EVENTS[type];
    return { subject: 'message', name, many: sentence.replace('{}', '{} messages') };
  }),
  MessageAnswered: {
    subject: 'message',
    name: 'Message answered',
    many: 'Marked {} messages as answered',
  },
  MessageMarkedUnanswered: {
    subject: 'message',
    name: 'Message marked as unanswered',
    many: 'Marked {} messages as unanswered',
  },
  MessageErased: { subject: 'message', name: 'Message erased', many: 'Erased {} messages' },
  SubscriberJoined: {
    subject: 'subscriber',
    name: 'Subscriber joined',
    many: '{} people joined the mailing list',
  },
  SubscriberErased: {
    subject: 'subscriber',
    name: 'Subscriber left',
    many: 'Took {} subscribers off the mailing list',
  },
  MailingListSettingsChanged: {
    subject: 'settings',
    name: 'Settings changed',
    many: 'Changed {} settings',
  },
  ThemeCreated: { subject: 'theme', name: 'Theme created', many: 'Created {} themes' },
  ThemeChanged: { subject: 'theme', name: 'Theme changed', many: 'Changed {} themes' },
  ThemeDeleted: { subject: 'theme', name: 'Theme deleted', many: 'Deleted {} themes' },
  CurrentThemeSet: { subject: 'theme', name: 'Theme activated', many: 'Activated {} themes' },
  AccountOpened: {
    subject: 'account',
    name: 'Account opened',
    many: 'Opened {} accounts',
  },
  AccountRenamed: { subject: 'account', name: 'Account renamed', many: 'Renamed {} accounts' },
  AccountFlagsGranted: {
    subject: 'account',
    name: 'Account flags changed',
    many: 'Changed the flags of {} accounts',
  },
  AccountDeactivated: {
    subject: 'account',
    name: 'Account deactivated',
    many: 'Deactivated {} accounts',
  },
  AccountActivated: {
    subject: 'account',
    name: 'Account activated',
    many: 'Activated {} accounts',
  },
  FindingAcknowledged: {
    subject: 'finding',
    name: 'Finding acknowledged',
    many: 'Acknowledged {} findings',
  },
  EventVoided: {
    subject: 'finding',
    name: 'Unreadable event voided',
    many: 'Voided {} unreadable events',
  },
};

function showWords({ name, sentence }: { name: string; sentence: string }): EventWords {
  return { subject: 'show', name, many: sentence.replace('{}', '{} shows') };
}

export const EVENT_TYPES: readonly string[] = Object.keys(EVENT_WORDS);

/** The kinds of entries about a subject; all kinds for a blank one. */
export function typesAbout(subject: string): { value: string; label: string }[] {
  return Object.entries(EVENT_WORDS)
    .filter(([, words]) => subject === '' || words.subject === subject)
    .map(([value, { name }]) => ({ value, label: name }));
}

/** `count` things that one command did to as many subjects. */
export function manyOf(type: string, count: number): string | undefined {
  const words: Record<string, EventWords> = EVENT_WORDS;
  return words[type]?.many.replace('{}', wholeNumber(count));
}
