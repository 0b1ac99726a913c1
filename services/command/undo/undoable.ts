import { z } from 'zod';
import { flags as flagsShape } from '@stagedoor/contracts/events/account.events';
import type { DomainEvent } from '@stagedoor/contracts/events/events';
import { EVENT_STATUSES } from '@stagedoor/contracts/facts/event-status';
import { MESSAGE_FLAG_EVENTS } from '@stagedoor/contracts/facts/message-flags';
import { SHOW_FLAG_EVENTS } from '@stagedoor/contracts/facts/show-flags';
import { genreSchema, type Genre } from '@stagedoor/contracts/genre';
import { mailingListSettingsSchema } from '@stagedoor/contracts/mailing-list';
import { messageEvents } from '@stagedoor/contracts/events/message.events';
import { invalidField, Refused } from '@stagedoor/contracts/refusals';
import { showDetails } from '@stagedoor/contracts/show';
import { storedPhoto } from '@stagedoor/contracts/events/show.events';
import { newTheme, type NewTheme } from '@stagedoor/contracts/theme';
import { account } from '@stagedoor/domain/account/account.decider';
import type { Subject } from '@stagedoor/domain/decider';
import type { Fields } from '@stagedoor/domain/fields';
import { flagCommands } from '@stagedoor/domain/flags';
import { genres } from '@stagedoor/domain/genres/genres.decider';
import { mailingListSettings } from '@stagedoor/domain/mailing-list/mailing-list-settings.decider';
import {
  isImported,
  subscriber,
  subscriberFields,
} from '@stagedoor/domain/mailing-list/subscriber.decider';
import {
  message,
  messageFields,
  type MessageCommand,
} from '@stagedoor/domain/message/message.decider';
import { show, showFields, type ShowCommand } from '@stagedoor/domain/show/show.decider';
import { subjectKinds, type SubjectKind } from '@stagedoor/domain/subjects';
import {
  CURRENT,
  themeById,
  themeFields,
  themeOf,
  themes,
} from '@stagedoor/domain/themes/themes.decider';
import { storedLogo, venueEvents } from '@stagedoor/contracts/events/venue.events';
import { commandsFor } from '@stagedoor/domain/venue/venue-entries.decider';
import { venue } from '@stagedoor/domain/venue/venue.decider';
import { emptyStream, withEvents, type KnownEvent } from '../run/known-streams.ts';
import { assertGenres } from '../shows/shows.ts';

/** How the fields of the subjects in a stream are put back: by commands, which know the rules. */
export interface Undoable<State, Command, Event extends DomainEvent>
  extends Subject<State, Command, Event>, Pick<SubjectKind<State, Event>, 'subject' | 'fieldsOf'> {
  idOf(event: Event): string;
  /** Gives some fields of one subject these values. */
  set(id: string, fields: Fields, state: State): Command[];
  /** Brings a deleted subject back. Without it deletions cannot be undone. */
  add?(id: string, fields: Fields): Command[];
  /**
   * Takes back that a subject was created or, with `isRedo`, brought back. Without it creations
   * cannot be undone.
   */
  remove?(id: string, state: State, isRedo: boolean): Command[];
}

type UndoableOf<Of> =
  Of extends Subject<infer State, infer Command, infer Event extends DomainEvent>
    ? Undoable<State, Command, Event>
    : never;

/** Undoing the creation of a show archives it. `now` is RFC 3339, in UTC. */
export function undoableShow(
  id: string,
  catalogue: readonly Genre[],
  now: string,
): UndoableOf<ReturnType<typeof show>> {
  return {
    ...subjectKinds.show,
    ...show(id),
    idOf: () => id,
    set: (_, fields) => {
      const commands = showCommands(fields, now);
      assertGenres(commands, catalogue);
      return commands;
    },
    remove: () => [{ type: 'ArchiveShow' }],
  };
}

/**
 * The commands that bring a show back to what it was at a revision. `now` is RFC 3339, in UTC.
 * @throws Refused not-found for an unknown show, invalid-input for an unknown revision.
 */
export function commandsToRestore(
  id: string,
  recorded: readonly KnownEvent[],
  revision: number,
  now: string,
): ShowCommand[] {
  const last = recorded.at(-1)?.revision;
  if (last === undefined) throw new Refused('not-found');
  if (revision > last) throw invalidField('revision', `Give a revision from 0 to ${last}.`);
  const { decider } = show(id);
  const until = recorded.filter((event) => event.revision <= revision);
  const { state } = withEvents(decider, emptyStream(decider), until);
  const fields = showFields(state);
  // The dialog says nothing of the private link and of feeds.
  return showCommands({ ...fields, is_shared: undefined, is_retracted: undefined }, now);
}

const changedDetails = z.object(showDetails.partial().shape);
const changedPhotos = z.object({ photos: z.array(storedPhoto).optional() });
const changedStatus = z.object({
  event_status: z.enum(EVENT_STATUSES).optional(),
  status_note: z.string().optional(),
  previous_date: z.string().nullable().optional(),
});

/**
 * Unarchives first: an archived show cannot be published. A time of publication comes after both,
 * because they clear it; one that is over does not come back.
 */
function showCommands(fields: Fields, now: string): ShowCommand[] {
  const { photos } = changedPhotos.parse(fields);
  const changes = changedDetails.parse(fields);
  if (changes.publish_at && changes.publish_at <= now) changes.publish_at = null;
  const { is_published: _, ...others } = fields;
  const flags = fields['is_archived'] ? others : fields;
  const switches = flagCommands(SHOW_FLAG_EVENTS, flags);
  return [
    ...switches.filter(({ type }) => type === 'UnarchiveShow'),
    ...switches.filter(({ type }) => type !== 'UnarchiveShow'),
    { type: 'ChangeDetails', changes },
    ...(photos
      ? [{ type: 'SetPhotos', photos: photos.map(({ id }) => id), offered: photos } as const]
      : []),
    { type: 'RestoreStatus', status: changedStatus.parse(fields) },
  ];
}

/** The genre catalogue. A genre that a show has is removed only if its deletion is redone. */
export function undoableGenres(used: ReadonlySet<string>): UndoableOf<typeof genres> {
  return {
    ...subjectKinds.genre,
    ...genres,
    set: (id, fields) => [{ type: 'RenameGenre', id, name: String(fields['name']) }],
    add: (_, fields) => [{ type: 'RestoreGenre', genre: genreSchema.parse(fields) }],
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
export function undoableMessage(id: string): UndoableOf<ReturnType<typeof message>> {
  return {
    ...subjectKinds.message,
    ...message(id),
    idOf: () => id,
    fieldsOf: (state) => (state.phase === 'received' ? messageFields(state) : undefined),
    set: (_, { answered_at: at, answered_by: by, ...flags }) => [
      ...flagCommands(MESSAGE_FLAG_EVENTS, flags),
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

/** Undo erases whom an import added, unless they have joined by themselves or left since. */
export function undoableSubscriber(id: string): UndoableOf<ReturnType<typeof subscriber>> {
  return {
    ...subjectKinds.subscriber,
    ...subscriber(id),
    idOf: () => id,
    fieldsOf: (state) => (state.phase === 'joined' ? subscriberFields(state) : undefined),
    set: () => [],
    remove: (_, state) => (isImported(state) ? [{ type: 'Erase', by: 'undo' }] : []),
  };
}

export const undoableSettings: UndoableOf<typeof mailingListSettings> = {
  ...subjectKinds.settings,
  ...mailingListSettings,
  set: (_, fields) => [
    { type: 'ChangeSettings', changes: mailingListSettingsSchema.partial().parse(fields) },
  ],
};

/** Null takes back what was said for the first time. */
export const undoableVenue: UndoableOf<typeof venue> = {
  ...subjectKinds.venue,
  ...venue,
  set: (_, fields, state) => {
    const { logo, pictures } = changedPictures.parse(fields);
    const changes = venueEvents.VenueDetailsChanged.data.shape.changes.parse(fields);
    return [
      { type: 'ChangeVenue', changes },
      ...(logo === undefined ? [] : [{ type: 'SetLogo', logo } as const]),
      ...(pictures
        ? [
            {
              type: 'SetPictures',
              photos: pictures.map(({ id }) => id),
              offered: pictures,
            } as const,
          ]
        : []),
      ...commandsFor(state, fields),
    ];
  },
};

const changedPictures = z.object({
  logo: storedLogo.nullable().optional(),
  pictures: z.array(storedPhoto).optional(),
});

/** Undo changes the flags of an account and nothing else. */
export function undoableAccount(
  id: string,
  { isLastSiteManager }: { isLastSiteManager: boolean },
): UndoableOf<ReturnType<typeof account>> {
  return {
    ...subjectKinds.account,
    ...account(id),
    idOf: () => id,
    fieldsOf: ({ flags }) => ({ ...flags }),
    set: (_, fields, current) => {
      const flags = flagsShape.parse({ ...current.flags, ...fields });
      return [{ type: 'GrantFlags', flags, isLastSiteManager }];
    },
  };
}

/** Each own theme, with fields such as `light.primary`; and the choice of the current theme. */
export const undoableThemes: UndoableOf<typeof themes> = {
  ...subjectKinds.theme,
  ...themes,
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
