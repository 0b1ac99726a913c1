import type { HistoryEntry } from '@stagedoor/contracts/history';

/** Somebody's last change that can still be undone. */
export interface LastChange {
  /** All that one change did, in order: saving a show with photos takes several commands. */
  commandIds: readonly string[];
  /** What it did: "Archived Glass Harbor and 11 more". */
  summary: string;
  /** RFC 3339. */
  at: string;
}

/** Gives all commands of the change that a command belongs to. */
type CommandsWith = (command: string) => readonly string[];

/**
 * Finds the commands that a redo undoes, in the entries of one person, newest first: those of the
 * last undo, unless something was changed since. A redo undoes an undo.
 */
export function lastUndoIn(
  entries: readonly HistoryEntry[],
  commandsWith: CommandsWith,
): readonly string[] {
  const undone = new Map(entries.map(({ command_id, undoes }) => [command_id, undoes]));
  for (const { command_id, undoes, undoable } of entries) {
    if (undoes === null) return [];
    const isRedo = (undone.get(undoes) ?? null) !== null;
    if (undoable && !isRedo) return undoableOf(commandsWith(command_id), entries);
  }
  return [];
}

/** Finds it in the entries of one person, newest first. An undo does not count as a change. */
export function lastChangeIn(
  entries: readonly HistoryEntry[],
  commandsWith: CommandsWith,
): LastChange | undefined {
  const newest = entries.find(({ undoable, undoes }) => undoable && undoes === null);
  if (!newest) return undefined;
  const commandIds = undoableOf(commandsWith(newest.command_id), entries);
  const together = entries.filter(({ command_id }) => commandIds.includes(command_id));
  const subjects = new Set(together.map(({ subject, subject_id }) => `${subject} ${subject_id}`));
  // A new show is announced, published and given photos: the first entry describes that best.
  const { summary, recorded_at: at } = together.at(-1) ?? newest;
  const others = subjects.size - 1;
  // The rest of a large bulk action was not loaded.
  const atLeast = together.at(-1) === entries.at(-1) ? 'at least ' : '';
  return {
    commandIds,
    summary: others > 0 ? `${summary} and ${atLeast}${others} more` : summary,
    at,
  };
}

function undoableOf(commands: readonly string[], entries: readonly HistoryEntry[]) {
  return commands.filter((command) =>
    entries.some(({ command_id, undoable }) => command_id === command && undoable),
  );
}
