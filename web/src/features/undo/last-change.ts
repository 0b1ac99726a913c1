import type { HistoryEntry } from '@stagedoor/contracts/history';

/** Somebody's last change that can still be undone. */
export interface LastChange {
  commandId: string;
  /** What it did: "Archived Glass Harbor and 11 more". */
  summary: string;
  /** RFC 3339. */
  at: string;
}

/**
 * Finds the command that a redo undoes, in the entries of one person, newest first: the last undo,
 * unless something was changed since. A redo undoes an undo.
 */
export function lastUndoIn(entries: readonly HistoryEntry[]): string | undefined {
  const undone = new Map(entries.map(({ command_id, undoes }) => [command_id, undoes]));
  for (const { command_id, undoes, undoable } of entries) {
    if (undoes === null) return undefined;
    const isRedo = (undone.get(undoes) ?? null) !== null;
    if (undoable && !isRedo) return command_id;
  }
  return undefined;
}

/** Finds it in the entries of one person, newest first. An undo does not count as a change. */
export function lastChangeIn(entries: readonly HistoryEntry[]): LastChange | undefined {
  const newest = entries.find(({ undoable, undoes }) => undoable && undoes === null);
  if (!newest) return undefined;
  const together = entries.filter(({ command_id }) => command_id === newest.command_id);
  const subjects = new Set(together.map(({ subject, subject_id }) => `${subject} ${subject_id}`));
  // A new show is announced, published and given photos: the first entry describes that best.
  const { summary, recorded_at: at } = together.at(-1) ?? newest;
  const others = subjects.size - 1;
  // The rest of a large bulk action was not loaded.
  const atLeast = together.at(-1) === entries.at(-1) ? 'at least ' : '';
  return {
    commandId: newest.command_id,
    summary: others > 0 ? `${summary} and ${atLeast}${others} more` : summary,
    at,
  };
}
