import { deepEqual, equal, ok } from 'node:assert/strict';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refused } from '@stagedoor/contracts/refusals';
import type { GenresCommand } from '@stagedoor/domain/genres/genres.decider';
import { addPhotos, removePhoto } from '@stagedoor/domain/show/show-photos.decider';
import type { ShowCommand } from '@stagedoor/domain/show/show.decider';
import { undoableGenres, undoableShow } from '../../services/command/undo/undoable.ts';
import { PLAIN } from '../reads/reading-venue.ts';
import { exampleStoredPhoto as photo } from '../setup/example-show.ts';
import { streamStory, type StreamStory } from '../setup/stream-story.ts';
import { LayeredEdits } from './layered-edits.ts';

const SEED = 20_261_122;
const HISTORIES = 10_000;
const ID = 's1';
/** One for every step that may add one. */
const GENRES = Array.from({ length: 16 }, (_, step) => `g${step}`);

/** Which command comes, and what it is about; every fourth undoes another one. */
const steps = fc.array(fc.tuple(fc.nat(15), fc.nat(99)), { minLength: 4, maxLength: 16 });

describe(`${HISTORIES} random histories`, () => {
  it('of a show never lose a later edit to an undo, and put everything else back', () => {
    const seen = { restored: 0, left: 0, refused: 0 };
    const property = fc.property(steps, (history) => {
      const story = streamStory(undoableShow(ID, [], ''));
      story.does('made', { type: 'AnnounceShow', details: PLAIN });
      tell(story, history, showCommand, () => story.fields(ID) ?? {}, seen);
    });
    fc.assert(property, { seed: SEED, numRuns: HISTORIES / 2 });
    // Histories in which nothing happens prove nothing.
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(HISTORIES / 20);
  });

  it('of the genres never lose a later edit to an undo, and put everything else back', () => {
    const seen = { restored: 0, left: 0, refused: 0 };
    const property = fc.property(steps, (history) => {
      const story = streamStory(undoableGenres(new Set()));
      const names = () => Object.fromEntries(GENRES.map((id) => [id, story.fields(id)?.['name']]));
      tell(story, history, genreCommand, names, seen);
    });
    fc.assert(property, { seed: SEED, numRuns: HISTORIES / 2 });
    expect(Math.min(seen.restored, seen.left)).toBeGreaterThan(HISTORIES / 20);
  });
});

function tell<Command>(
  story: StreamStory<Command>,
  history: readonly [number, number][],
  commandOf: (kind: number, choice: number, step: number) => Command,
  values: () => Record<string, unknown>,
  seen: { restored: number; left: number; refused: number },
): void {
  const edits = new LayeredEdits(values());
  for (const [step, [kind, choice]] of history.entries()) {
    const [id, before, known] = [`c${step}`, values(), edits.ids()];
    const undone = kind % 4 === 0 ? known[choice % known.length] : undefined;
    if (undone === undefined) {
      if (runs(() => story.does(id, commandOf(kind, choice, step))))
        edits.note(id, before, values());
      continue;
    }
    const isUndone = edits.isUndone(undone);
    const expected = edits.expected(undone);
    const plan = story.undoes(id, undone);
    equal(plan === undefined, isUndone);
    const [part] = plan?.parts ?? [];
    if (!part) continue;
    const left = expected.changed.filter((field) => !(field in expected.values));
    if (part.ok) {
      deepEqual(values(), { ...before, ...expected.values });
      deepEqual((part.fields ?? []).toSorted(), left.toSorted());
      edits.undo(id, undone);
      seen.restored += 1;
      if (left.length > 0) seen.left += 1;
      continue;
    }
    deepEqual(values(), before);
    // All of it was changed since, or a rule about what is public refuses it.
    const isFree = Object.keys(expected.values).length > 0;
    if (isFree) ok(expected.changed.some((field) => /^is_|publish_at/.test(field)));
    if (isFree) seen.refused += 1;
    else seen.left += 1;
  }
}

function runs(does: () => boolean): boolean {
  try {
    return does();
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

const TEXTS = ['tour_title', 'support_artists', 'additional_info'] as const;

/** Half of the edits write a value that another one may have written too. */
function showCommand(kind: number, choice: number, step: number): ShowCommand {
  const text = choice % 2 === 0 ? `text ${step}` : `text ${choice % 3}`;
  const [first = 'tour_title', second = 'tour_title'] = [TEXTS[choice % 3], TEXTS[kind % 3]];
  const moved = [`p${choice % 8}`, `p${kind % 8}`];
  const commands: ShowCommand[] = [
    { type: 'ChangeDetails', changes: { [first]: text, [second]: text } },
    { type: 'PublishShow' },
    { type: 'UnpublishShow' },
    { type: 'ArchiveShow' },
    { type: 'UnarchiveShow' },
    { type: 'RetractShow' },
    {
      type: 'ChangeDetails',
      changes: {
        publish_at: choice % 3 === 0 ? null : `2030-01-0${1 + (choice % 3)}T00:00:00.000Z`,
      },
    },
    addPhotos([photo(`p${step}`)]),
    removePhoto(`p${choice % 8}`),
    { type: 'SetPhotos', photos: moved, from: moved.toReversed() },
  ];
  return commands[kind % 12] ?? { type: 'ChangeDetails', changes: { [first]: text } };
}

function genreCommand(kind: number, choice: number, step: number): GenresCommand {
  const id = `g${choice % 8}`;
  const name = `name ${step}`;
  const commands: GenresCommand[] = [
    { type: 'AddGenre', id: `g${step}`, name },
    { type: 'DeleteGenre', id },
  ];
  return commands[kind % 3] ?? { type: 'RenameGenre', id, name };
}
