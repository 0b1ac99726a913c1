import { isDeepStrictEqual } from 'node:util';
import type { DomainEvent } from '@stagedoor/contracts/events';
import { NAME_FIELDS } from '@stagedoor/contracts/facts/history-subjects';
import type { UndoResult } from '@stagedoor/contracts/history';
import { Refused, type RefusalCode } from '@stagedoor/contracts/refusals';
import { decideAll } from '@stagedoor/domain/decider';
import type { Fields } from '@stagedoor/domain/fields';
import type { KnownEvent } from '../known-streams.ts';
import { changeGroups, changedFields } from './change-groups.ts';
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
  const groups = changeGroups(undoable, recorded);
  const undone = groups.groups.find((group) => group.commandId === commandId);
  if (!undone || !groups.isLive(undone)) return undefined;
  const commands: Command[] = [];
  let { state } = groups;
  const initial = undoable.fieldsOf(state);
  const parts = [...undone.changes].map(([id, { before, after }]): UndoPart => {
    const subject = { subject: undoable.kind, id };
    const isChanged = (field: string) => groups.isChangedSince(undone, id, field);
    try {
      const now = undoable.fieldsOf(state).get(id);
      const change = { id, before, after, now, isChanged, isRedo: undone.undoes !== undefined };
      const { own, left } = commandsFor(undoable, state, change);
      const next = decideAll(undoable.decider, state, own).state;
      const overwritten = changedFields(now, undoable.fieldsOf(next).get(id)).filter(isChanged);
      // The commands for another subject may have restored this one already.
      const isNothing = next === state && isDeepStrictEqual(now, initial.get(id));
      if (isNothing || overwritten.length > 0)
        return { ...refusal(new Refused('nothing-to-undo')), ...named([...left, ...overwritten]) };
      commands.push(...own);
      state = next;
      return { ...subject, ok: true, ...named(left) };
    } catch (error) {
      if (error instanceof Refused) return refusal(error);
      throw error;
    }

    function refusal({ message, code }: Refused): UndoPart {
      const name = (initial.get(id) ?? before)?.[NAME_FIELDS[undoable.kind] ?? ''];
      const known = typeof name === 'string' ? { name } : {};
      return { ...subject, ...known, ok: false, error: message, code };
    }
  });
  return { commands, parts };
}

interface UndoneChange {
  id: string;
  before: Fields | undefined;
  after: Fields | undefined;
  now: Fields | undefined;
  isChanged: (field: string) => boolean;
  isRedo: boolean;
}

/** @throws Refused */
function commandsFor<State, Command, Event extends DomainEvent>(
  { set, add, remove }: Undoable<State, Command, Event>,
  state: State,
  { id, before, after, now, isChanged, isRedo }: UndoneChange,
): { own: Command[]; left: string[] } {
  if (before && after) {
    const changed = changedFields(before, after);
    const left = changed.filter((field) => !now || isChanged(field));
    const fields = changed.filter((field) => !left.includes(field));
    const target = Object.fromEntries(fields.map((field) => [field, before[field]]));
    return { own: now && fields.length > 0 ? set(id, target, state) : [], left };
  }
  if (before) {
    if (!add) throw new Refused('not-undoable');
    return { own: now ? [] : add(id, before), left: [] };
  }
  if (!remove) throw new Refused('not-undoable');
  return { own: now ? remove(id, state, isRedo) : [], left: [] };
}

function named(fields: readonly string[]): { fields?: string[] } {
  return fields.length > 0 ? { fields: [...new Set(fields)] } : {};
}
