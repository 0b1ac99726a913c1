import { CHANGED_SUBJECTS, type ChangedSubject } from '@stagedoor/contracts/facts/changes';
import type { ProjectedChange } from '@stagedoor/platform/stores/projection-progress';

/**
 * Passes the projector's changes to all listeners, and remembers when each subject last changed.
 */
export function changeFeed() {
  const listeners = new Set<(change: ProjectedChange) => void>();
  const changedAt = new Map<ChangedSubject, bigint>();
  let position = -1n;

  const publish = (change: ProjectedChange) => {
    ({ position } = change);
    for (const subject of change.subjects) changedAt.set(subject, position);
    for (const listener of listeners) listener(change);
  };
  return {
    publish,
    /** Publishes a change of something that is not in the log. */
    publishSubject: (subject: ChangedSubject): void => publish({ position, subjects: [subject] }),
    /** What a listener missed after the event `lastId`; no subjects without a `lastId`. */
    since: (lastId: string | undefined): ProjectedChange => ({
      position,
      subjects: lastId === undefined ? [] : missedBy(lastId),
    }),
    /** Calls the listener at every change. @returns a function that unsubscribes. */
    subscribe: (listener: (change: ProjectedChange) => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };

  function missedBy(lastId: string): readonly ChangedSubject[] {
    const last = /^\d{1,18}$/.test(lastId) ? BigInt(lastId) : undefined;
    // The event is ahead of the tables: a backup was restored, or another replica was faster.
    if (last === undefined || last > position) return CHANGED_SUBJECTS;
    return CHANGED_SUBJECTS.filter((subject) => (changedAt.get(subject) ?? position) > last);
  }
}
