import { accountEvents, type AccountEvent } from '@stagedoor/contracts/events/account.events';
import {
  announcementEvents,
  type AnnouncementEvent,
} from '@stagedoor/contracts/events/announcement.events';
import type { DomainEvent, EventType } from '@stagedoor/contracts/events/events';
import type { HistorySubject } from '@stagedoor/contracts/facts/history-subjects';
import { genresEvents, type GenresEvent } from '@stagedoor/contracts/events/genres.events';
import type { MailingListSettings } from '@stagedoor/contracts/mailing-list';
import {
  mailingListSettingsEvents,
  subscriberEvents,
  type MailingListSettingsEvent,
  type SubscriberEvent,
} from '@stagedoor/contracts/events/mailing-list.events';
import { messageEvents, type MessageEvent } from '@stagedoor/contracts/events/message.events';
import { showEvents, type ShowEvent } from '@stagedoor/contracts/events/show.events';
import { themesEvents, type ThemesEvent } from '@stagedoor/contracts/events/themes.events';
import { venueEvents, type VenueEvent } from '@stagedoor/contracts/events/venue.events';
import { accountDecider, accountFields, type AccountState } from './account/account.decider.ts';
import type { Decider } from './decider.ts';
import type { Fields } from './fields.ts';
import { genreFields, genresDecider, type GenresState } from './genres/genres.decider.ts';
import {
  announcementDecider,
  announcementFields,
  type AnnouncementState,
} from './mailing-list/announcement.decider.ts';
import { mailingListSettingsDecider } from './mailing-list/mailing-list-settings.decider.ts';
import {
  subscriberDecider,
  subscriberFields,
  type SubscriberState,
} from './mailing-list/subscriber.decider.ts';
import { messageDecider, messageFields, type MessageState } from './message/message.decider.ts';
import { showDecider, showFields, type ShowState } from './show/show.decider.ts';
import { venueDecider, venueFields, type VenueState } from './venue/venue.decider.ts';
import { CURRENT, themeFields, themesDecider, type ThemesState } from './themes/themes.decider.ts';

/** What the events of a kind of subject mean. A stream has one subject, or all of its kind. */
export interface SubjectKind<State, Event extends DomainEvent> {
  /** As the history calls it. */
  subject: HistorySubject;
  events: { [Type in Event['type']]: object };
  decider: Pick<Decider<State, never, Event>, 'initial' | 'evolve'>;
  /** The subject of an event, where a stream has several; the stream's own id otherwise. */
  idOf?(event: Event): string;
  /** Its values by their names in the history. Undefined as long as there is no such subject. */
  fieldsOf(state: State, id: string): Fields | undefined;
}

/** A kind whose states only this kind reads, so that their type need not be known. */
export type AnyKind = SubjectKind<unknown, DomainEvent>;

export const subjectKinds = {
  show: {
    subject: 'show',
    events: showEvents,
    decider: showDecider,
    fieldsOf: showFields,
  } satisfies SubjectKind<ShowState, ShowEvent>,

  genre: {
    subject: 'genre',
    events: genresEvents,
    decider: genresDecider,
    idOf: ({ data }) => data.id,
    fieldsOf: genreFields,
  } satisfies SubjectKind<GenresState, GenresEvent>,

  theme: {
    subject: 'theme',
    events: themesEvents,
    decider: themesDecider,
    idOf: ({ data }) => ('id' in data ? data.id : CURRENT),
    fieldsOf: themeFields,
  } satisfies SubjectKind<ThemesState, ThemesEvent>,

  message: {
    subject: 'message',
    events: messageEvents,
    decider: messageDecider,
    fieldsOf: messageFields,
  } satisfies SubjectKind<MessageState, MessageEvent>,

  subscriber: {
    subject: 'subscriber',
    events: subscriberEvents,
    decider: subscriberDecider,
    fieldsOf: subscriberFields,
  } satisfies SubjectKind<SubscriberState, SubscriberEvent>,

  settings: {
    subject: 'settings',
    events: mailingListSettingsEvents,
    decider: mailingListSettingsDecider,
    idOf: () => 'mailing-list',
    fieldsOf: (state) => ({ ...state }),
  } satisfies SubjectKind<MailingListSettings, MailingListSettingsEvent>,

  venue: {
    subject: 'venue',
    events: venueEvents,
    decider: venueDecider,
    idOf: () => 'venue',
    fieldsOf: venueFields,
  } satisfies SubjectKind<VenueState, VenueEvent>,

  account: {
    subject: 'account',
    events: accountEvents,
    decider: accountDecider,
    fieldsOf: accountFields,
  } satisfies SubjectKind<AccountState, AccountEvent>,

  announcement: {
    subject: 'announcement',
    events: announcementEvents,
    decider: announcementDecider,
    fieldsOf: announcementFields,
  } satisfies SubjectKind<AnnouncementState, AnnouncementEvent>,
} as const;

const KINDS = new Map<string, AnyKind>(
  Object.values(subjectKinds).flatMap((kind) =>
    Object.keys(kind.events).map((type) => [type, kind as unknown as AnyKind]),
  ),
);

export function subjectKind(type: EventType): AnyKind | undefined {
  return KINDS.get(type);
}

/** The personal data of a state, as the log holds it. */
export function sealedOf(state: unknown): Readonly<Record<string, string>> | undefined {
  return Object(state).sealed;
}
