import {
  MESSAGE_FLAG_EVENT_TYPES,
  MESSAGE_FLAG_EVENTS,
} from '@stagedoor/contracts/facts/message-flags';
import { recordOf } from '@stagedoor/contracts/facts/record-of';
import { SHOW_FLAG_EVENT_TYPES, SHOW_FLAG_EVENTS } from '@stagedoor/contracts/facts/show-flags';
import { STATUS_EVENT_TYPES, STATUS_EVENTS } from '@stagedoor/contracts/facts/status-events';
import type { EventType } from '@stagedoor/contracts/events/events';
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
  ShowAnnounced: words('show', 'Show entered', 'Entered {} shows'),
  ShowDetailsChanged: words('show', 'Show details changed', 'Changed {} shows'),
  ...recordOf(SHOW_FLAG_EVENT_TYPES, (type) => showWords(SHOW_FLAG_EVENTS[type])),
  ...recordOf(STATUS_EVENT_TYPES, (type) => showWords(STATUS_EVENTS[type])),
  ShowPhotosAdded: words('show', 'Photos added', 'Added photos to {} shows'),
  ShowPhotoRemoved: words('show', 'Photo removed', 'Removed a photo from each of {} shows'),
  ShowPhotosReordered: words('show', 'Photos reordered', 'Reordered the photos of {} shows'),
  GenreAdded: words('genre', 'Genre added', 'Added {} genres'),
  GenreRenamed: words('genre', 'Genre renamed', 'Renamed {} genres'),
  GenreDeleted: words('genre', 'Genre deleted', 'Deleted {} genres'),
  MessageReceived: words('message', 'Message received', 'Received {} messages'),
  ...recordOf(MESSAGE_FLAG_EVENT_TYPES, (type) => {
    const { name, sentence } = MESSAGE_FLAG_EVENTS[type];
    return words('message', name, sentence.replace('{}', '{} messages'));
  }),
  MessageAnswered: words('message', 'Message answered', 'Marked {} messages as answered'),
  MessageMarkedUnanswered: words(
    'message',
    'Message marked as unanswered',
    'Marked {} messages as unanswered',
  ),
  MessageErased: words('message', 'Message erased', 'Erased {} messages'),
  SubscriberJoined: words('subscriber', 'Subscriber joined', '{} people joined the mailing list'),
  SubscriberImported: words('subscriber', 'Subscriber imported', 'Imported {} subscribers'),
  SubscriberErased: words(
    'subscriber',
    'Subscriber left',
    'Took {} subscribers off the mailing list',
  ),
  MailingListSettingsChanged: words('settings', 'Settings changed', 'Changed {} settings'),
  ThemeCreated: words('theme', 'Theme created', 'Created {} themes'),
  ThemeChanged: words('theme', 'Theme changed', 'Changed {} themes'),
  ThemeDeleted: words('theme', 'Theme deleted', 'Deleted {} themes'),
  CurrentThemeSet: words('theme', 'Theme activated', 'Activated {} themes'),
  AccountOpened: words('account', 'Account opened', 'Opened {} accounts'),
  AccountRenamed: words('account', 'Account renamed', 'Renamed {} accounts'),
  AccountAddressChanged: words(
    'account',
    'Account address changed',
    'Changed the addresses of {} accounts',
  ),
  AccountAccessEnded: words('account', 'Account access ended', 'Ended the access of {} accounts'),
  AccountFlagsGranted: words(
    'account',
    'Account flags changed',
    'Changed the flags of {} accounts',
  ),
  AccountInvited: words('account', 'Invitation made', 'Made {} invitation links'),
  AccountPasswordChanged: words(
    'account',
    'Password changed',
    'Changed the passwords of {} accounts',
  ),
  PasskeyAdded: words('account', 'Passkey added', 'Added {} passkeys'),
  PasskeyRemoved: words('account', 'Passkey removed', 'Removed {} passkeys'),
  AccountDeactivated: words('account', 'Account deactivated', 'Deactivated {} accounts'),
  AccountActivated: words('account', 'Account activated', 'Activated {} accounts'),
  AccountErased: words('account', 'Account erased', 'Erased {} accounts'),
  FindingAcknowledged: words('finding', 'Finding acknowledged', 'Acknowledged {} findings'),
  VenueDetailsChanged: words('venue', 'Venue details changed', 'Changed {} facts of the venue'),
  VenueFaqChanged: words('venue', 'Questions changed', 'Changed the questions {} times'),
  VenuePageWritten: words('venue', 'Page written', 'Wrote {} pages of the venue'),
  VenuePageRemoved: words('venue', 'Page removed', 'Removed {} pages of the venue'),
  VenuePagesReordered: words('venue', 'Pages reordered', 'Reordered the pages {} times'),
  VenueLogoChanged: words('venue', 'Logo changed', 'Changed the logo {} times'),
  VenuePicturesChanged: words('venue', 'Pictures changed', 'Changed the pictures {} times'),
  VenueFeedAuthorityRecorded: words(
    'venue',
    'Name in feeds recorded',
    'Recorded {} names in feeds',
  ),
  AnnouncementWritten: words('announcement', 'Announcement written', 'Wrote {} announcements'),
  AnnouncementDeleted: words('announcement', 'Announcement deleted', 'Deleted {} announcements'),
  AnnouncementReleased: words('announcement', 'Announcement sent', 'Sent {} announcements'),
  AnnouncementCancelled: words(
    'announcement',
    'Announcement cancelled',
    'Cancelled {} announcements',
  ),
  EventVoided: words('finding', 'Unreadable event voided', 'Voided {} unreadable events'),
};

function showWords({ name, sentence }: { name: string; sentence: string }): EventWords {
  return words('show', name, sentence.replace('{}', '{} shows'));
}

function words(subject: string, name: string, many: string): EventWords {
  return { subject, name, many };
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
