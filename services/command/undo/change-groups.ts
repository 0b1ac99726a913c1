import { isDeepStrictEqual } from 'node:util';
import type { DomainEvent } from '@stagedoor/contracts/events';
import type { Fields } from '@stagedoor/domain/fields';
import { evolveRecorded, type KnownEvent } from '../known-streams.ts';
import type { Undoable } from './undoable.ts';

/** What the events of one command changed in a stream. */
export interface ChangeGroup {
  commandId: string;
  undoes: string | undefined;
  /** By the id of a subject: its fields before and after; undefined where it did not exist. */
  changes: ReadonlyMap<string, { before: Fields | undefined; after: Fields | undefined }>;
}

export interface ChangeGroups<State> {
  /** Oldest first. */
  groups: readonly ChangeGroup[];
  /** The state after all groups. */
  state: State;
  /** Whether the group is in effect: not undone by a later group that is in effect itself. */
  isLive(group: ChangeGroup): boolean;
  /**
   * Whether this field was changed again after the group, even to the same value. A change that was
   * undone does not count, nor does an earlier one that was undone and redone since.
   */
  isChangedSince(group: ChangeGroup, id: string, field: string): boolean;
}

/** Reads a stream as a list of what each command changed in it. */
export function changeGroups<State, Command, Event extends DomainEvent>(
  undoable: Undoable<State, Command, Event>,
  recorded: readonly KnownEvent[],
): ChangeGroups<State> {
  const groups: ChangeGroup[] = [];
  let state = undoable.decider.initial;
  let before = undoable.fieldsOf(state);
  for (const [index, event] of recorded.entries()) {
    state = evolveRecorded(undoable.decider, state, event);
    const { commandId, undoes } = event.metadata;
    if (recorded[index + 1]?.metadata.commandId === commandId) continue;
    const after = undoable.fieldsOf(state);
    groups.push({ commandId, undoes, changes: changesBetween(before, after) });
    before = after;
  }

  const byCommand = new Map(groups.map((group) => [group.commandId, group]));
  const undoings = Map.groupBy(groups, ({ undoes }) => undoes);
  const isLive = ({ commandId }: ChangeGroup): boolean =>
    !(undoings.get(commandId) ?? []).some(isLive);

  /** The original change that a group makes, undoes or redoes. */
  const effectOf = (group: ChangeGroup): { change: ChangeGroup; isDone: boolean } => {
    const undone = group.undoes === undefined ? undefined : byCommand.get(group.undoes);
    if (!undone) return { change: group, isDone: true };
    const { change, isDone } = effectOf(undone);
    return { change, isDone: !isDone };
  };
  const effects = groups.map(effectOf);

  return {
    groups,
    state,
    isLive,
    isChangedSince: (group, id, field) => {
      const then = new Map<ChangeGroup, boolean>();
      const now = new Map<ChangeGroup, boolean>();
      let isThen = true;
      for (const [index, candidate] of groups.entries()) {
        const effect = effects[index];
        if (effect && changedBy(candidate, id, field)) {
          now.set(effect.change, effect.isDone);
          if (isThen) then.set(effect.change, effect.isDone);
        }
        if (candidate === group) isThen = false;
      }
      return [...now].some(([change, isDone]) => isDone !== (then.get(change) ?? false));
    },
  };
}

/** The fields that differ; all of them if the subject came or went. */
export function changedFields(before: Fields = {}, after: Fields = {}): string[] {
  return Object.keys({ ...before, ...after }).filter(
    (field) => !isDeepStrictEqual(before[field], after[field]),
  );
}

function changedBy({ changes }: ChangeGroup, id: string, field: string): boolean {
  const change = changes.get(id);
  if (!change) return false;
  const { before, after } = change;
  return !before || !after || !isDeepStrictEqual(before[field], after[field]);
}

function changesBetween(
  before: ReadonlyMap<string, Fields>,
  after: ReadonlyMap<string, Fields>,
): ChangeGroup['changes'] {
  const ids = new Set([...before.keys(), ...after.keys()]);
  return new Map(
    [...ids]
      .map((id) => [id, { before: before.get(id), after: after.get(id) }] as const)
      .filter(([, change]) => !isDeepStrictEqual(change.before, change.after)),
  );
}
