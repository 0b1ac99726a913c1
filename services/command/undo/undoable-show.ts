import { z } from 'zod';
import type { Genre } from '@stagedoor/contracts/genre';
import { invalidField, Refused } from '@stagedoor/contracts/refusals';
import { showDetails } from '@stagedoor/contracts/show';
import { storedPhoto, type ShowEvent } from '@stagedoor/contracts/show.events';
import { evolveRecorded } from '../decider.ts';
import { show, type ShowCommand, type ShowState } from '../shows/show.decider.ts';
import { assertGenres } from '../shows/shows.ts';
import type { KnownEvent } from '../known-streams.ts';
import type { Fields, Undoable } from './undoable.ts';

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
    nameField: 'headlining_artist',
    fieldsOf: (state) => new Map(state.phase === 'unknown' ? [] : [[id, fieldsOf(state)]]),
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
  if (recorded.length === 0) throw new Refused('not-found');
  if (revision >= recorded.length)
    throw invalidField('revision', `Give a revision from 0 to ${recorded.length - 1}.`);
  const { decider } = show(id);
  const state = recorded
    .slice(0, revision + 1)
    .reduce((before, event) => evolveRecorded(decider, before, event), decider.initial);
  return commandsFor(fieldsOf(state));
}

function fieldsOf(state: ShowState): Fields {
  if (state.phase === 'unknown') return {};
  const { phase, details, photos, isRetracted } = state;
  return {
    ...details,
    photos,
    is_published: phase === 'published',
    is_archived: phase === 'archived',
    is_retracted: isRetracted,
  };
}

const flag = z.boolean().optional();
const sent = showDetails.partial().extend({
  photos: z.array(storedPhoto).optional(),
  is_published: flag,
  is_archived: flag,
  is_retracted: flag,
});

/** An archived show cannot be published, and a published one cannot be retracted. */
function commandsFor(fields: Fields): ShowCommand[] {
  const { photos, is_published, is_archived, is_retracted, ...changes } = sent.parse(fields);
  return [
    ...(is_archived === false ? [{ type: 'UnarchiveShow' } as const] : []),
    { type: 'ChangeDetails', changes },
    ...(photos ? [{ type: 'RestorePhotos', photos } as const] : []),
    ...(is_published && !is_archived ? [{ type: 'PublishShow' } as const] : []),
    ...(is_published === false && !is_archived ? [{ type: 'UnpublishShow' } as const] : []),
    ...(is_archived ? [{ type: 'ArchiveShow' } as const] : []),
    ...(is_retracted ? [{ type: 'RetractShow' } as const] : []),
  ];
}
