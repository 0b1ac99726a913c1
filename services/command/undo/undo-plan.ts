import { isDeepStrictEqual } from 'node:util';
import type { DomainEvent } from '@stagedoor/contracts/events/events';
import { NAME_FIELDS } from '@stagedoor/contracts/facts/history-subjects';
import type { UndoResult } from '@stagedoor/contracts/history';
import { Refused, type RefusalCode } from '@stagedoor/contracts/refusals';
import { decideAll } from '@stagedoor/domain/decider';
import type { Fields } from '@stagedoor/domain/fields';
import { evolveRecorded, type KnownEvent } from '../run/known-streams.ts';
import type { Undoable } from './undoable.ts';

export type UndoPart = UndoResult['results'][number] & { code?: RefusalCode };

/** Undefined where the command is undone in this stream, or never changed it. */
export type UndoPlan<Command> = { commands: Command[]; parts: UndoPart[] } | undefined;

/**
 * Plans how to undo a command in one stream: the commands that restore the values of before, and
 * the result for each subject. A field that was changed again since stays as it is. So does a whole
 * subject if a rule refuses its commands.
 */
export function planUndo<State, Command, Event extends DomainEvent>(
  undoable: Undoable<State, Command, Event>,
  recorded: readonly KnownEvent[],
  commandId: string,
): UndoPlan<Command> {
  const { subject, decider, fieldsOf, set, add, remove } = undoable;
  const { changes, state: current, isUndone, isChangedSince } = streamChanges(undoable, recorded);
  const undone = changes.find((change) => change.commandId === commandId);
  if (!undone || isUndone(commandId)) return undefined;
  const isRedo = undone.undoes !== undefined;
  const commands: Command[] = [];
  let state = current;
  const parts = [...undone.subjects].map(([id, { before, after }]): UndoPart => {
    const now = fieldsOf(state, id);
    const isChanged = (field: string) => isChangedSince(undone, id, field);
    const changed = before && after ? changedFields(before, after) : [];
    const left = changed.filter((field) => !now || isChanged(field));
    try {
      const own = commandsFor();
      const next = decideAll(decider, state, own).state;
      const overwritten = changedFields(now, fieldsOf(next, id)).filter(isChanged);
      // The commands for another subject may have restored this one already.
      const isNothing = next === state && isDeepStrictEqual(now, fieldsOf(current, id));
      if (isNothing || overwritten.length > 0)
        return { ...refusal(new Refused('nothing-to-undo')), ...named([...left, ...overwritten]) };
      commands.push(...own);
      state = next;
      return { subject, id, ok: true, ...named(left) };
    } catch (error) {
      if (error instanceof Refused) return refusal(error);
      throw error;
    }

    function commandsFor(): Command[] {
      if (before && after) {
        const fields = changed.filter((field) => !left.includes(field));
        const target = Object.fromEntries(fields.map((field) => [field, before[field]]));
        return fields.length > 0 ? set(id, target, state) : [];
      }
      if (before) {
        if (!add) throw new Refused('not-undoable');
        return now ? [] : add(id, before);
      }
      if (!remove) throw new Refused('not-undoable');
      return now ? remove(id, state, isRedo) : [];
    }

    function refusal({ message, code }: Refused): UndoPart {
      const name = (fieldsOf(current, id) ?? before)?.[NAME_FIELDS[subject] ?? ''];
      const known = typeof name === 'string' ? { name } : {};
      return { subject, id, ...known, ok: false, error: message, code };
    }
  });
  return { commands, parts };
}

function named(fields: readonly string[]): { fields?: string[] } {
  return fields.length > 0 ? { fields: [...new Set(fields)] } : {};
}

interface Change {
  commandId: string;
  undoes: string | undefined;
  /** By the id of a subject: its fields before and after; undefined where it did not exist. */
  subjects: Map<string, { before: Fields | undefined; after: Fields | undefined }>;
  /** By subject and field: the command that gave it its value, before and after. */
  writers: Map<string, { before: string | undefined; after: string | undefined }>;
}

/** Reads a stream as what each command changed in it, the oldest first. */
function streamChanges<State, Command, Event extends DomainEvent>(
  undoable: Undoable<State, Command, Event>,
  recorded: readonly KnownEvent[],
) {
  const changes: Change[] = [];
  let state = undoable.decider.initial;
  for (const event of recorded) {
    const { commandId, undoes } = event.metadata;
    const last = changes.at(-1);
    const change: Change =
      last?.commandId === commandId
        ? last
        : { commandId, undoes, subjects: new Map(), writers: new Map() };
    if (change !== last) changes.push(change);
    const next = evolveRecorded(undoable.decider, state, event);
    const id = undoable.idOf(event.event as Event);
    const { before } = change.subjects.get(id) ?? { before: undoable.fieldsOf(state, id) };
    change.subjects.set(id, { before, after: undoable.fieldsOf(next, id) });
    state = next;
  }

  const writers = new Map<string, string | undefined>();
  for (const { commandId, undoes, subjects, writers: written } of changes) {
    const undone = changes.find((change) => change.commandId === undoes);
    for (const [id, { before, after }] of subjects) {
      const fields = changedFields(before, after);
      if (fields.length === 0) subjects.delete(id);
      for (const field of fields) {
        const key = keyOf(id, field);
        const writer = writers.get(key);
        // An undo gives a field back to its earlier writer. Where the undone command did not write
        // it, its writer stays.
        const given = undone && (undone.writers.get(key) ?? { before: writer, after: writer });
        const next = given && given.after === writer ? given.before : commandId;
        written.set(key, { before: writer, after: next });
        writers.set(key, next);
      }
    }
  }

  /** Whether a later command undid it that is not undone itself. */
  const isUndone = (commandId: string): boolean =>
    changes.some(({ undoes, commandId: by }) => undoes === commandId && !isUndone(by));

  return {
    changes,
    state,
    isUndone,
    /**
     * Whether this field was changed again after the change, even to the same value. A change that
     * was undone does not count, nor does an earlier one that was undone and redone since.
     */
    isChangedSince: (change: Change, id: string, field: string): boolean => {
      const key = keyOf(id, field);
      const until = changes.slice(0, changes.indexOf(change) + 1);
      const then = until.findLast((earlier) => earlier.writers.has(key))?.writers.get(key);
      return writers.get(key) !== then?.after;
    },
  };
}

/** The fields that differ; all of them if the subject came or went. */
function changedFields(before: Fields = {}, after: Fields = {}): string[] {
  return Object.keys({ ...before, ...after }).filter(
    (field) => !isDeepStrictEqual(before[field], after[field]),
  );
}

function keyOf(id: string, field: string): string {
  return `${id} ${field}`;
}
