import {
  flags as flagsShape,
  type AccountEvent,
  type Flags,
} from '@stagedoor/contracts/account.events';
import type { GenresEvent } from '@stagedoor/contracts/genres.events';
import { genreSchema } from '@stagedoor/contracts/genre';
import {
  mailingListSettingsSchema,
  type MailingListSettings,
} from '@stagedoor/contracts/mailing-list';
import type { MailingListSettingsEvent } from '@stagedoor/contracts/mailing-list.events';
import { messageEvents, type MessageEvent } from '@stagedoor/contracts/message.events';
import { Refused } from '@stagedoor/contracts/refusals';
import { account, type AccountCommand } from '../accounts/account.decider.ts';
import { genres, type GenresCommand, type GenresState } from '../genres/genres.decider.ts';
import {
  mailingListSettings,
  type MailingListSettingsCommand,
} from '../mailing-list/mailing-list-settings.decider.ts';
import { message, type MessageCommand, type MessageState } from '../messages/message.decider.ts';
import type { Undoable } from './undoable.ts';

/** The genre catalogue. A genre that a show has is removed only if its deletion is redone. */
export function undoableGenres(
  used: ReadonlySet<string>,
): Undoable<GenresState, GenresCommand, GenresEvent> {
  return {
    ...genres,
    kind: 'genre',
    nameField: 'name',
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
      new Map(
        'sealed' in state
          ? [
              [
                id,
                {
                  is_read: state.isRead,
                  is_archived: state.phase === 'archived',
                  answered_at: state.answered?.at ?? null,
                  answered_by: state.answered?.by ?? null,
                },
              ],
            ]
          : [],
      ),
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

export function undoableAccount(
  id: string,
  { isLastSiteManager }: Pick<AccountCommand, 'isLastSiteManager'>,
): Undoable<Flags, AccountCommand, AccountEvent> {
  return {
    ...account(id),
    kind: 'account',
    fieldsOf: (flags) => new Map([[id, { ...flags }]]),
    set: (_, fields, current) => {
      const flags = flagsShape.parse({ ...current, ...fields });
      return [{ type: 'GrantFlags', flags, isLastSiteManager }];
    },
  };
}
