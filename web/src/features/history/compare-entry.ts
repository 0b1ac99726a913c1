import type { EventType } from '@stagedoor/contracts/events';
import { DEFAULT_MAILING_LIST_SETTINGS } from '@stagedoor/contracts/facts/mailing-list-settings';
import { NAME_FIELDS } from '@stagedoor/contracts/facts/history-subjects';
import { HISTORY_SENTENCES } from '@stagedoor/contracts/facts/history-sentences';
import { lantern } from '@stagedoor/contracts/system-themes/lantern.theme';
import { recordOf } from '@stagedoor/contracts/facts/record-of';
import { FLAG_EVENT_TYPES, FLAG_EVENTS, SHOW_FLAGS } from '@stagedoor/contracts/facts/show-flags';
import type { HistoryEntry } from '@stagedoor/contracts/history';
import { fieldLabel } from '../../ui/field-change/field-label.ts';

/** Where an entry says something else than the log. */
export interface Difference {
  what: string;
  entry: unknown;
  log: unknown;
}

type Fields = Record<string, unknown>;

interface Event {
  stream: string;
  revision: number;
  type: string;
  data: Fields;
  metadata: { actor?: Fields; commandId?: string; undoes?: string; occurredAt?: string };
}

/**
 * Compares all that an entry says with the event as recorded, and with the earlier events of its
 * stream: when its subject began, its name, and what its fields were before. What is encrypted in
 * the log is left out, names of people too.
 */
export function differencesOf(
  entry: HistoryEntry,
  recorded: string,
  earlier: readonly string[],
): Difference[] {
  const event = eventIn(recorded);
  const subject = subjectOf(event);
  const before = earlier.map(eventIn).filter((one) => subjectOf(one) === subject);
  const { type, revision, metadata } = event;
  const began = [...before, event][0]?.metadata.occurredAt;
  const facts: [what: string, entry: unknown, log: unknown][] = [
    ['Kind', entry.type, type],
    ['Time', instant(entry.recorded_at), instant(metadata.occurredAt)],
    ['Person', entry.actor.id, metadata.actor?.['id']],
    ['Role', entry.actor.role, metadata.actor?.['role']],
    ['Subject', `${entry.subject} ${entry.subject_id}`, subject],
    ['Beginning of the subject', instant(entry.subject_created_at), instant(began)],
    ['Revision', entry.revision, revision],
    ['Command', entry.command_id, metadata.commandId],
    ['Undone command', entry.undoes, metadata.undoes],
  ];
  const state = before.reduce<Fields>(after, initialOf(event));
  return [
    ...facts.flatMap(([what, said, log]) =>
      isSame(said, log) ? [] : [{ what, entry: said, log }],
    ),
    ...inTitle(entry, event, state),
    ...inFields(entry, event, state),
  ];
}

function eventIn(text: string): Event {
  const [stream, revision, , type, data, metadata] = JSON.parse(text);
  return { stream, revision, type, data: data ?? {}, metadata: metadata ?? {} };
}

/** Its kind and id, as entries have them. */
function subjectOf({ stream, type, data }: Event): string {
  if (stream === 'genres') return `genre ${String(data['id'])}`;
  if (stream === 'themes')
    return `theme ${type === 'CurrentThemeSet' ? 'current' : String(data['id'])}`;
  if (stream === 'mailing-list-settings') return 'settings mailing-list';
  return stream.replace('-', ' ');
}

function inTitle(
  { summary, subject, subject_id }: HistoryEntry,
  event: Event,
  state: Fields,
): Difference[] {
  // It has the name of the account, which is encrypted in the log.
  if (subject === 'account') return [];
  const sentences: Record<string, (data: never) => string> = HISTORY_SENTENCES;
  const [kind = ''] = subjectOf(event).split(' ');
  const named = new Map(Object.entries(NAME_FIELDS)).get(kind) ?? '';
  const names = [state[named], patchOf(event, state)[named], subject_id];
  const name = names.find((one) => typeof one === 'string') ?? '';
  const title = sentences[event.type]?.(event.data as never).replace('{}', () => name);
  return title === summary ? [] : [{ what: 'Title', entry: summary, log: title }];
}

function inFields({ changes, subject }: HistoryEntry, event: Event, state: Fields): Difference[] {
  const patch = patchOf(event, state);
  const said = new Map(changes.map((change) => [change.field, change]));
  const fields = new Set([...Object.keys(patch), ...said.keys()]);
  for (const field of SEALED[subject] ?? []) fields.delete(field);
  return [...fields].flatMap((field) => {
    const change = said.get(field);
    const [was, is] = [plain(field, state[field]), plain(field, patch[field])];
    if (!change) {
      const isListed = !isSame(was, is) && (field in state || !isEmpty(is));
      return isListed ? [{ what: fieldLabel(field), entry: undefined, log: is }] : [];
    }
    const [shownWas, shownIs] = [plain(field, change.before), plain(field, change.after)];
    return [
      ...(isSame(shownIs, is) ? [] : [{ what: fieldLabel(field), entry: shownIs, log: is }]),
      ...(isSame(shownWas, was) || (isEmpty(shownWas) && isEmpty(was))
        ? []
        : [{ what: `${fieldLabel(field)} before`, entry: shownWas, log: was }]),
    ];
  });
}

/** Personal data, for which entries have a placeholder. */
const SEALED: Record<string, readonly string[]> = {
  message: ['name', 'email', 'message'],
  subscriber: ['email'],
  account: ['first_name', 'last_name', 'email'],
};

function after(state: Fields, event: Event): Fields {
  return { ...state, ...patchOf(event, state) };
}

function initialOf({ stream, type }: Event): Fields {
  if (type === 'CurrentThemeSet') return { theme_name: lantern.name };
  return stream === 'mailing-list-settings' ? DEFAULT_MAILING_LIST_SETTINGS : {};
}

/** The fields that an event sets. */
function patchOf({ type, data }: Event, state: Fields): Fields {
  const patches: Record<string, Patch> = PATCHES;
  return patches[type]?.(data, state) ?? {};
}

type Patch = (data: Fields, before: Fields) => Fields;

const UNANSWERED = { answered_at: null, answered_by: null };
const NO_FLAGS = recordOf(SHOW_FLAGS, () => false);

/** As the projector reads the events. */
const PATCHES: Record<EventType, Patch> = {
  ShowAnnounced: (data) => ({ photos: [], ...NO_FLAGS, ...data }),
  ShowDetailsChanged: changesIn,
  ...recordOf(FLAG_EVENT_TYPES, (type) => () => FLAG_EVENTS[type].sets),
  ShowPhotosAdded: ({ photos }, before) => ({ photos: [...ids(before['photos']), ...ids(photos)] }),
  ShowPhotoRemoved: ({ photo_id }, before) => ({
    photos: ids(before['photos']).filter((id) => id !== photo_id),
  }),
  ShowPhotosReordered: ({ photo_ids }, before) => {
    const first = ids(photo_ids);
    const known = ids(before['photos']);
    return {
      photos: [
        ...first.filter((id) => known.includes(id)),
        ...known.filter((id) => !first.includes(id)),
      ],
    };
  },

  GenreAdded: (data) => data,
  GenreRenamed: ({ name }) => ({ name }),
  GenreDeleted: () => ({ name: null, slug: null }),

  MessageReceived: () => ({ is_read: false, is_archived: false, ...UNANSWERED }),
  MessageRead: () => ({ is_read: true }),
  MessageMarkedUnread: () => ({ is_read: false }),
  MessageAnswered: ({ at, by }) => ({ answered_at: at, answered_by: by }),
  MessageMarkedUnanswered: () => UNANSWERED,
  MessageArchived: () => ({ is_archived: true }),
  MessageUnarchived: () => ({ is_archived: false }),
  MessageErased: () => ({}),

  SubscriberJoined: () => ({}),
  SubscriberErased: () => ({}),
  MailingListSettingsChanged: (data) => data,

  ThemeCreated: themeFields,
  ThemeChanged: (data, before) => themeFields(changesIn(data), before),
  ThemeDeleted: (_, before) => recordOf(Object.keys(before), () => null),
  CurrentThemeSet: ({ theme_name }) => ({ theme_name }),

  AccountOpened: () => ({ is_active: true }),
  AccountRenamed: () => ({}),
  AccountFlagsGranted: (data) => data,
  AccountDeactivated: () => ({ is_active: false }),
  AccountActivated: () => ({ is_active: true }),
  FindingAcknowledged: (data) => data,
  EventVoided: (data) => data,
};

function changesIn({ changes }: Fields): Fields {
  return changes as Fields;
}

/** Custom properties that a new look does not name are none. */
function themeFields({ css_vars, ...texts }: Fields, before: Fields): Fields {
  delete texts['id'];
  if (css_vars === undefined) return texts;
  const look = Object.entries(css_vars as Record<string, object>).flatMap(([group, vars]) =>
    Object.entries(vars).map(([name, value]) => [`${group}.${name}`, value] as const),
  );
  const gone = Object.keys(before).filter((field) => field.includes('.'));
  return { ...texts, ...recordOf(gone, () => null), ...Object.fromEntries(look) };
}

/** Photos and people by their ids. */
function plain(field: string, value: unknown): unknown {
  if (field === 'photos') return ids(value);
  const isPerson = typeof value === 'object' && value !== null && 'id' in value;
  return field === 'answered_by' && isPerson ? value.id : value;
}

function ids(values: unknown): string[] {
  const list: unknown[] = Array.isArray(values) ? values : [];
  return list.map((one) =>
    String(typeof one === 'object' && one !== null && 'id' in one ? one.id : one),
  );
}

function instant(time: string | undefined): string | undefined {
  return time === undefined || Number.isNaN(Date.parse(time)) ? time : new Date(time).toISOString();
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

function isEmpty(value: unknown): boolean {
  return [undefined, null, '', false].some((none) => none === value) || isSame(value, []);
}
