import { isDeepStrictEqual } from 'node:util';
import type { EventType } from '@stagedoor/contracts/events';
import { HISTORY_SENTENCES } from '@stagedoor/contracts/facts/history-sentences';
import { recordOf } from '@stagedoor/contracts/facts/record-of';
import { FLAG_EVENT_TYPES, FLAG_EVENTS, SHOW_FLAGS } from '@stagedoor/contracts/facts/show-flags';
import { cssVars, type CssVars } from '@stagedoor/contracts/css-vars';
import { ERASED, PERSONAL } from '@stagedoor/contracts/history';
import { messageEvents } from '@stagedoor/contracts/message.events';
import { DEFAULT_MAILING_LIST_SETTINGS } from '@stagedoor/contracts/facts/mailing-list-settings';
import type { EventContext, EventHandlers } from '../projection.ts';
import type { HistoryChange } from './history.fold.ts';
import { addPhotos, removePhoto, sortPhotos } from './show-photos.fold.ts';

/** A show before any change. */
const NEW_SHOW = { photos: [], ...recordOf(SHOW_FLAGS, () => false) };

const MESSAGE_EVENTS = Object.keys(messageEvents) as (keyof typeof messageEvents)[];

const MAILING_LIST = {
  subject: 'settings',
  id: 'mailing-list',
  initial: DEFAULT_MAILING_LIST_SETTINGS,
} as const;

const NO_FLAGS = { is_staff: false, is_site_manager: false, is_auditor: false };

const HIDDEN_NAME = { first_name: PERSONAL, last_name: PERSONAL };

/**
 * What each event changes, and the sentence of the history that says so. The content of messages,
 * the addresses of subscribers, and the names and addresses of accounts stay sealed.
 */
export const historyChanges = {
  ShowAnnounced: (event) => aboutShow(event, { ...NEW_SHOW, ...event.data }),
  ShowDetailsChanged: (event) => aboutShow(event, event.data.changes),
  ...recordOf(
    FLAG_EVENT_TYPES,
    (type) => (event: Told) => aboutShow(event, FLAG_EVENTS[type].sets),
  ),
  ShowPhotosAdded: (event) => aboutShow(event, addPhotos(event.data.photos)),
  ShowPhotoRemoved: (event) => aboutShow(event, removePhoto(event.data.photo_id)),
  ShowPhotosReordered: (event) => aboutShow(event, sortPhotos(event.data.photo_ids)),

  GenreAdded: (event) => aboutGenre(event, event.data),
  GenreRenamed: (event) => aboutGenre(event, { name: event.data.name }),
  GenreDeleted: (event) => aboutGenre(event, { name: null, slug: null }),

  ...recordOf(MESSAGE_EVENTS, () => fromStates),

  SubscriberJoined: (event) => {
    const { email } = event.data;
    return { ...aboutSubscriber(event, PERSONAL), sealed: { email } };
  },
  SubscriberErased: (event) => ({
    ...aboutSubscriber(event, ERASED),
    erases: true,
  }),
  MailingListSettingsChanged: (event) => about(event, { ...MAILING_LIST, set: event.data }),

  ThemeCreated: (event) => aboutTheme(event, event.data),
  ThemeChanged: (event) => aboutTheme(event, event.data.changes),
  ThemeDeleted: (event) => {
    const gone = { name: null, display_name: null, description: null, css_vars: NO_VARS };
    return aboutTheme(event, gone);
  },
  // Under the id `current` is the name of the active theme.
  CurrentThemeSet: (event) => {
    const { theme_name } = event.data;
    return about(event, { subject: 'theme', id: 'current', set: { theme_name } });
  },

  AccountOpened: (event) => {
    const { by: _, ...sealed } = event.data;
    const set = { ...HIDDEN_NAME, email: PERSONAL, is_active: true };
    return { ...aboutAccount(event, set), sealed };
  },
  AccountRenamed: (event) => ({ ...aboutAccount(event, HIDDEN_NAME), sealed: event.data }),
  AccountFlagsGranted: (event) => ({ ...aboutAccount(event, event.data), initial: NO_FLAGS }),
  AccountDeactivated: (event) => aboutAccount(event, { is_active: false }),
  AccountActivated: (event) => aboutAccount(event, { is_active: true }),

  FindingAcknowledged: (event) =>
    about(event, { subject: 'finding', id: event.id, set: event.data }),
  EventVoided: (event) => about(event, { subject: 'finding', id: event.eventId, set: event.data }),
} satisfies EventHandlers<HistoryChange>;

type Told = EventContext & { data: object };

function about(event: Told, change: Omit<HistoryChange, 'event' | 'sentence'>): HistoryChange {
  const sentences: Record<EventType, (data: never) => string> = HISTORY_SENTENCES;
  return { event, sentence: sentences[event.type](event.data as never), ...change };
}

/** What differs between the states of the subject before and after the event. */
function fromStates(event: Told): HistoryChange {
  if (!event.change) throw new Error(`${event.type} is about no subject with a state.`);
  const { kind, before, after } = event.change;
  const [old = {}, now = {}] = [kind.fieldsOf(before), kind.fieldsOf(after)];
  const [oldSealed, nowSealed] = [kind.sealedOf(before), kind.sealedOf(after)];
  const values = Object.entries(now).filter(
    ([name, value]) => !isDeepStrictEqual(old[name], value),
  );
  return about(event, {
    ...{ subject: kind.subject, id: event.id, set: Object.fromEntries(values) },
    ...(nowSealed && { sealed: nowSealed }),
    erases: oldSealed !== undefined && nowSealed === undefined,
  });
}

function aboutShow(event: Told, set: HistoryChange['set']): HistoryChange {
  return about(event, { subject: 'show', id: event.id, named: 'headlining_artist', set });
}

function aboutGenre(event: Told & { data: { id: string } }, set: object): HistoryChange {
  return about(event, { subject: 'genre', id: event.data.id, named: 'name', set });
}

function aboutSubscriber(event: Told, email: string): HistoryChange {
  return about(event, { subject: 'subscriber', id: event.id, set: { email } });
}

/** Whoever reads the entry puts the name into its sentence: it is not in the read tables. */
function aboutAccount(event: Told, set: object): HistoryChange {
  return about(event, { subject: 'account', id: event.id, set });
}

const GROUPS = ['theme', 'light', 'dark'] as const;
const NO_VARS = { theme: {}, light: {}, dark: {} };

interface ThemeFields {
  name?: string | null | undefined;
  display_name?: string | null | undefined;
  description?: string | null | undefined;
  css_vars?: Partial<Record<keyof CssVars, object>> | undefined;
}

function aboutTheme(event: Told & { data: { id: string } }, fields: ThemeFields): HistoryChange {
  const { name, display_name, description, css_vars } = fields;
  const set = { ...{ name, display_name, description }, ...(css_vars && eachVar(css_vars)) };
  return about(event, { subject: 'theme', id: event.data.id, named: 'display_name', set });
}

/** Each custom property as a field like `light.primary`, so that entries name the changed ones. */
function eachVar(vars: Partial<Record<keyof CssVars, object>>): Record<string, unknown> {
  return Object.fromEntries(
    GROUPS.flatMap((group) => {
      const given = new Map<string, unknown>(Object.entries(vars[group] ?? {}));
      const names = Object.keys(cssVars.shape[group].shape);
      return names.map((name) => [`${group}.${name}`, given.get(name) ?? null]);
    }),
  );
}
