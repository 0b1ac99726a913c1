import { z } from 'zod';
import { recordOf } from '@stagedoor/contracts/facts/record-of';
import { FLAG_EVENTS, SHOW_FLAGS } from '@stagedoor/contracts/facts/show-flags';
import type { Genre } from '@stagedoor/contracts/genre';
import { invalidField, Refused } from '@stagedoor/contracts/refusals';
import { showDetails } from '@stagedoor/contracts/show';
import { storedPhoto, type ShowEvent } from '@stagedoor/contracts/show.events';
import type { Fields } from '@stagedoor/domain/fields';
import {
  show,
  showFields,
  type ShowCommand,
  type ShowState,
} from '@stagedoor/domain/show/show.decider';
import { assertGenres } from '../shows/shows.ts';
import { evolveRecorded, type KnownEvent } from '../known-streams.ts';
import type { Undoable } from './undoable.ts';

type UndoableShow = Undoable<ShowState, ShowCommand, ShowEvent>;

/** A show as fields. Undoing its creation archives the show. */
export function undoableShow(id: string, catalogue: readonly Genre[]): UndoableShow {
  const allowed = (commands: ShowCommand[]) => {
    assertGenres(commands, catalogue);
    return commands;
  };
  return {
    ...show(id),
    kind: 'show',
    fieldsOf: (state) => {
      const fields = showFields(state);
      return new Map(fields ? [[id, fields]] : []);
    },
    set: (_, fields) => allowed(commandsFor(fields)),
    remove: () => [{ type: 'ArchiveShow' }],
  };
}

/**
 * The commands that bring a show back to what it was at a revision.
 * @throws Refused not-found for an unknown show, invalid-input for an unknown revision.
 */
export function commandsToRestore(
  id: string,
  recorded: readonly KnownEvent[],
  revision: number,
): ShowCommand[] {
  const last = recorded.at(-1)?.revision;
  if (last === undefined) throw new Refused('not-found');
  if (revision > last) throw invalidField('revision', `Give a revision from 0 to ${last}.`);
  const { decider } = show(id);
  const state = recorded
    .filter((event) => event.revision <= revision)
    .reduce((before, event) => evolveRecorded(decider, before, event), decider.initial);
  return commandsFor(showFields(state) ?? {});
}

const changedDetails = z.object(showDetails.partial().shape);
const changedPhotos = z.object({ photos: z.array(storedPhoto).optional() });
const changedFlags = z.object(recordOf(SHOW_FLAGS, () => z.boolean().optional()));

/** Unarchives first and archives last: an archived show cannot be published, nor is it. */
function commandsFor(fields: Fields): ShowCommand[] {
  const { photos } = changedPhotos.parse(fields);
  const flags = changedFlags.parse(fields);
  const switches = Object.values(FLAG_EVENTS)
    .filter(({ flag, sets }) => flags[flag] === sets[flag])
    .filter(({ flag }) => flag !== 'is_published' || !flags.is_archived)
    .map(({ command }) => ({ type: command }));
  return [
    ...switches.filter(({ type }) => type === 'UnarchiveShow'),
    { type: 'ChangeDetails', changes: changedDetails.parse(fields) },
    ...(photos ? [{ type: 'RestorePhotos', photos } as const] : []),
    ...switches.filter(({ type }) => type !== 'UnarchiveShow'),
  ];
}
