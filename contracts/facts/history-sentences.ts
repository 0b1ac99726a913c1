import { MESSAGE_FLAG_EVENT_TYPES, MESSAGE_FLAG_EVENTS } from './message-flags.ts';
import { recordOf } from './record-of.ts';
import { SHOW_FIELD_NAMES, SHOW_FIELDS } from './show-fields.ts';
import { SHOW_FLAG_EVENT_TYPES, SHOW_FLAG_EVENTS } from './show-flags.ts';
import { VENUE_FIELD_NAMES, VENUE_FIELDS } from './venue-fields.ts';
import { STATUS_EVENT_TYPES, STATUS_EVENTS } from './status-events.ts';

const list = new Intl.ListFormat('en-US');

/** The title of an entry of the history, by type and data; `{}` is the name of its subject. */
export const HISTORY_SENTENCES = {
  // Nobody sees the show before it is published.
  ShowAnnounced: () => 'Entered {}',
  ShowDetailsChanged: ({ changes }: { changes: object }) => {
    const changed = SHOW_FIELD_NAMES.filter((field) => field in changes).map(
      (name) => SHOW_FIELDS[name],
    );
    const labels = changed.map(({ label, inSentence }) => inSentence ?? label.toLowerCase());
    return `Changed ${list.format(labels)} of {}`;
  },
  ...recordOf(SHOW_FLAG_EVENT_TYPES, (type) => () => SHOW_FLAG_EVENTS[type].sentence),
  ...recordOf(STATUS_EVENT_TYPES, (type) => () => STATUS_EVENTS[type].sentence),
  ShowPhotosAdded: ({ photos }: { photos: readonly object[] }) =>
    `Added ${photos.length === 1 ? 'a photo' : `${photos.length} photos`} to {}`,
  ShowPhotoRemoved: () => 'Removed a photo from {}',
  ShowPhotosReordered: () => 'Reordered the photos of {}',

  GenreAdded: () => 'Added the genre {}',
  GenreRenamed: ({ name }: { name: string }) => `Renamed the genre {} to ${name}`,
  GenreDeleted: () => 'Deleted the genre {}',

  MessageReceived: () => 'Received a message',
  ...recordOf(MESSAGE_FLAG_EVENT_TYPES, (type) => {
    const { sentence } = MESSAGE_FLAG_EVENTS[type];
    return () => sentence.replace('{}', 'a message');
  }),
  MessageAnswered: () => 'Marked a message as answered',
  MessageMarkedUnanswered: () => 'Marked a message as unanswered',
  MessageErased: () => 'Erased a message',

  SubscriberJoined: () => 'Joined the mailing list',
  SubscriberImported: () => 'Imported a subscriber',
  SubscriberErased: ({ by }: { by: keyof typeof ERASURES }) => ERASURES[by],
  MailingListSettingsChanged: () => 'Changed the settings of the mailing list',

  ThemeCreated: () => 'Created the theme {}',
  ThemeChanged: ({ changes }: { changes: object }) => {
    const labels = Object.entries(THEME_LABELS).flatMap(([field, label]) =>
      field in changes ? [label] : [],
    );
    return `Changed ${list.format(labels)} of the theme {}`;
  },
  ThemeDeleted: () => 'Deleted the theme {}',
  CurrentThemeSet: (set: { theme_name: string; display_name: string | null }) =>
    `Put the site into the theme ${set.display_name ?? set.theme_name}`,

  AccountOpened: ({ by }: { by: 'signup' | 'operator' | 'unknown' }) => OPENED[by],
  AccountRenamed: () => 'Renamed {}',
  AccountAddressChanged: () => 'Changed the email address of {}',
  AccountAccessEnded: () => 'Ended the password, logins and passkeys of {}',
  AccountFlagsGranted: () => 'Changed the flags of {}',
  AccountInvited: () => 'Made an invitation link for {}',
  AccountPasswordChanged: ({ by }: { by: keyof typeof PASSWORD_CHANGES }) => PASSWORD_CHANGES[by],
  PasskeyAdded: () => 'Added a passkey to the account of {}',
  PasskeyRemoved: () => 'Removed a passkey from the account of {}',
  AccountDeactivated: () => 'Deactivated the account of {}',
  AccountActivated: () => 'Activated the account of {}',
  AccountErased: () => 'Erased the account of {}',
  FindingAcknowledged: () => 'Acknowledged a finding',
  VenueDetailsChanged: ({ changes }: { changes: object }) => {
    const changed = VENUE_FIELD_NAMES.filter((field) => field in changes).map(
      (name) => VENUE_FIELDS[name],
    );
    const labels = changed.map(({ label, inSentence }) => inSentence ?? label.toLowerCase());
    return `Changed ${list.format(labels)} of the venue`;
  },
  VenueFaqChanged: ({ faq }: { faq: readonly object[] | null }) =>
    faq ? 'Changed the questions of the venue' : 'Brought back the example questions',
  VenuePageWritten: ({ title }: { title: string }) => `Wrote the page ${title} of the venue`,
  VenuePageRemoved: () => 'Removed a page of the venue',
  VenuePagesReordered: () => 'Reordered the pages of the venue',
  VenueLogoChanged: ({ logo }: { logo: object | null }) =>
    logo ? 'Changed the logo of the venue' : 'Removed the logo of the venue',
  VenuePicturesChanged: () => 'Changed the pictures of the venue',
  VenueFeedAuthorityRecorded: () => 'Recorded the name of the venue in calendars and feeds',
  AnnouncementWritten: () => 'Wrote the announcement {}',
  AnnouncementDeleted: () => 'Deleted the announcement {}',
  AnnouncementReleased: ({ at }: { at: string | null }) =>
    at === null ? 'Sent the announcement {}' : 'Scheduled the announcement {}',
  AnnouncementCancelled: () => 'Cancelled the announcement {}',
  EventVoided: () => 'Voided an unreadable event',
};

const OPENED = {
  signup: 'Opened the account of {}',
  operator: 'Opened the account of {}',
  unknown: 'Noted the account of {}, which was there before',
};

const PASSWORD_CHANGES = {
  owner: 'Changed the password of {}',
  invitation: 'Chose the password of {} by an invitation',
  reset: 'Chose a new password for {} by a link in a mail',
  operator: 'Set the password of {}',
};

const ERASURES = {
  link: 'Left the mailing list by the link in a mail',
  staff: 'Took a subscriber off the mailing list',
  undo: 'Took back the import of a subscriber',
};

const THEME_LABELS = {
  name: 'name',
  display_name: 'display name',
  description: 'description',
  css_vars: 'look',
};
