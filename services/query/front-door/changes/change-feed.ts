import { CHANGED_SUBJECTS, type ChangedSubject } from '@stagedoor/contracts/facts/changes';
import type { Change } from '../../read-path/projection-progress.ts';

/** Hands on what the projector says to everybody who follows, and remembers for each subject when it changed last. */
export interface ChangeFeed {
  tell(change: Change): void;
  /** Hands on that something changed that is not in the log. */
  mention(subject: ChangedSubject): void;
  /** What somebody has missed who heard `lastId` last; nothing for somebody who has just come (undefined). */
  since(lastId: string | undefined): Change;
  /** Calls the listener at every change; answers how to end that. */
  follow(listener: (change: Change) => void): () => void;
}

export function changeFeed(): ChangeFeed {
  const listeners = new Set<(change: Change) => void>();
  const changedAt = new Map<ChangedSubject, bigint>();
  let position = -1n;

  const tell = (change: Change) => {
    ({ position } = change);
    for (const subject of change.subjects) changedAt.set(subject, position);
    for (const listener of listeners) listener(change);
  };
  return {
    tell,
    mention: (subject) => tell({ position, subjects: [subject] }),
    since: (lastId) => ({ position, subjects: lastId === undefined ? [] : missedBy(lastId) }),
    follow: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };

  function missedBy(lastId: string): readonly ChangedSubject[] {
    const heard = /^\d{1,18}$/.test(lastId) ? BigInt(lastId) : undefined;
    // Ahead of the tables: they have been restored from a backup, or another replica was faster.
    if (heard === undefined || heard > position) return CHANGED_SUBJECTS;
    return CHANGED_SUBJECTS.filter((subject) => (changedAt.get(subject) ?? position) > heard);
  }
}
