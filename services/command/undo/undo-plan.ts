import { isDeepStrictEqual } from 'node:util';
import type { DomainEvent } from '@stagedoor/contracts/events';
import { NAME_FIELDS } from '@stagedoor/contracts/facts/history-subjects';
import type { UndoResult } from '@stagedoor/contracts/history';
import { Refused, type RefusalCode } from '@stagedoor/contracts/refusals';
import { decideAll } from '@stagedoor/domain/decider';
import type { KnownEvent } from '../known-streams.ts';
import { changedFields, streamChanges } from './stream-changes.ts';
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
