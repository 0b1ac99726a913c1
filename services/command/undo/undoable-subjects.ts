import { flags as flagsShape, type AccountEvent } from '@stagedoor/contracts/account.events';
import type { GenresEvent } from '@stagedoor/contracts/genres.events';
import { genreSchema } from '@stagedoor/contracts/genre';
import {
  mailingListSettingsSchema,
  type MailingListSettings,
} from '@stagedoor/contracts/mailing-list';
import type { MailingListSettingsEvent } from '@stagedoor/contracts/mailing-list.events';
import { messageEvents, type MessageEvent } from '@stagedoor/contracts/message.events';
import { Refused } from '@stagedoor/contracts/refusals';
import { newTheme, type NewTheme } from '@stagedoor/contracts/theme';
import type { ThemesEvent } from '@stagedoor/contracts/themes.events';
import type { Fields } from '@stagedoor/domain/fields';
import {
  message,
  messageFields,
  type MessageCommand,
  type MessageState,
} from '@stagedoor/domain/message/message.decider';
import {
  account,
  type AccountCommand,
  type AccountState,
} from '@stagedoor/domain/account/account.decider';
import {
  genres,
  type GenresCommand,
  type GenresState,
} from '@stagedoor/domain/genres/genres.decider';
import {
  mailingListSettings,
  type MailingListSettingsCommand,
} from '@stagedoor/domain/mailing-list/mailing-list-settings.decider';
import {
  CURRENT,
  themeById,
  themeFields,
  themeOf,
  themes,
  type ThemesCommand,
  type ThemesState,
} from '@stagedoor/domain/themes/themes.decider';
import type { Undoable } from './undoable.ts';

/** The genre catalogue. A genre that a show has is removed only if its deletion is redone. */
export function undoableGenres(
  used: ReadonlySet<string>,
): Undoable<GenresState, GenresCommand, GenresEvent> {
  return {
    ...genres,
    kind: 'genre',
    fieldsOf: (state) => new Map(state.genres.map(({ id, ...fields }) => [id, fields])),
    set: (id, fields) => [{ type: 'RenameGenre', id, name: String(fields['name']) }],
    add: (id, fields) => [{ type: 'RestoreGenre', genre: genreSchema.parse({ id, ...fields }) }],
    remove: (id, _, isRedo) => {
      if (used.has(id) && !isRedo)
        throw new Refused('conflict', {
          message: 'A show has this genre. Delete the genre to move its shows to none.',
        });
      return [{ type: 'DeleteGenre', id }];
    },
  };
}

/** Undo changes the state of a message, but never removes the message or brings it back. */
export function undoableMessage(id: string): Undoable<MessageState, MessageCommand, MessageEvent> {
  return {
    ...message(id),
    kind: 'message',
    fieldsOf: (state) =>
      fieldsById(state, state.phase === 'received' ? [{ id }] : [], messageFields),
    set: (_, { is_read, is_archived, answered_at: at, answered_by: by }) => [
      ...(is_read === undefined ? [] : [{ type: is_read ? 'MarkRead' : 'MarkUnread' } as const]),
      ...(is_archived === undefined
        ? []
        : [{ type: is_archived ? 'ArchiveMessage' : 'UnarchiveMessage' } as const]),
      ...(at === undefined ? [] : [answeredAs(at, by)]),
    ],
  };
}

/** Brings back who answered a message and when, whoever undoes it. */
function answeredAs(at: unknown, by: unknown): MessageCommand {
  return at === null
    ? { type: 'MarkUnanswered' }
    : { type: 'MarkAnswered', ...messageEvents.MessageAnswered.data.parse({ by, at }) };
}

export const undoableSettings: Undoable<
  MailingListSettings,
  MailingListSettingsCommand,
  MailingListSettingsEvent
> = {
  ...mailingListSettings,
  kind: 'settings',
  fieldsOf: (state) => new Map([['mailing-list', { ...state }]]),
  set: (_, fields) => [
    { type: 'ChangeSettings', changes: mailingListSettingsSchema.partial().parse(fields) },
  ],
};

/** Undo changes the flags of an account and nothing else. */
export function undoableAccount(
  id: string,
  { isLastSiteManager }: { isLastSiteManager: boolean },
): Undoable<AccountState, AccountCommand, AccountEvent> {
  return {
    ...account(id),
    kind: 'account',
    fieldsOf: ({ flags }) => new Map([[id, { ...flags }]]),
    set: (_, fields, current) => {
      const flags = flagsShape.parse({ ...current.flags, ...fields });
      return [{ type: 'GrantFlags', flags, isLastSiteManager }];
    },
  };
}

/** Each own theme, with fields such as `light.primary`; and the choice of the current theme. */
export const undoableThemes: Undoable<ThemesState, ThemesCommand, ThemesEvent> = {
  ...themes,
  kind: 'theme',
  // The choice comes last: it may name a theme that is brought back.
  fieldsOf: (state) => fieldsById(state, [...state.own, { id: CURRENT }], themeFields),
  set: (id, fields, state) =>
    id === CURRENT
      ? [{ type: 'SetCurrentTheme', name: String(fields['theme_name']) }]
      : [
          {
            type: 'ReplaceTheme',
            id,
            theme: allowedTheme({ ...themeFields(state, id), ...fields }),
          },
        ],
  add: (id, fields) => [{ type: 'CreateTheme', id, theme: allowedTheme(fields) }],
  remove: (id, state) => {
    if (themeById(state, id).name === state.current)
      throw new Refused('conflict', {
        message: 'This is the current theme. Activate another one first.',
      });
    return [{ type: 'DeleteTheme', id }];
  },
};

/** @throws Refused invalid-input if the rules for themes refuse it today. */
function allowedTheme(fields: Fields): NewTheme {
  const read = newTheme.safeParse(themeOf(fields));
  if (!read.success) throw new Refused('invalid-input');
  return read.data;
}

/** The fields of those of these subjects that exist. */
function fieldsById<State>(
  state: State,
  subjects: readonly { id: string }[],
  fieldsOf: (state: State, id: string) => Fields | undefined,
): ReadonlyMap<string, Fields> {
  return new Map(
    subjects.flatMap(({ id }) => {
      const fields = fieldsOf(state, id);
      return fields ? [[id, fields]] : [];
    }),
  );
}
