import type { HistoryEntry } from '@stagedoor/contracts/history';
import { manyOf } from './event-words.ts';

/** What one command did, newest entry first. */
export interface HistoryGroup {
  command: string;
  entries: readonly [HistoryEntry, ...HistoryEntry[]];
}

/** Folds the entries of each command together, at the place of its newest entry. */
export function groupsOf(entries: readonly HistoryEntry[]): HistoryGroup[] {
  const groups = new Map<string, [HistoryEntry, ...HistoryEntry[]]>();
  for (const entry of entries) {
    const group = groups.get(entry.command_id);
    if (group) group.push(entry);
    else groups.set(entry.command_id, [entry]);
  }
  return [...groups].map(([command, some]) => ({ command, entries: some }));
}

/** What a command did, as one sentence. */
export function groupTitle({ entries }: HistoryGroup): string {
  const first = entries.at(-1) ?? entries[0];
  if (entries.length === 1) return first.summary;
  const isOneType = entries.every(({ type }) => type === first.type);
  const many = isOneType && subjectsOf(entries) === entries.length;
  if (many) return manyOf(first.type, entries.length) ?? first.summary;
  const more = entries.length - 1;
  return `${first.summary}, and ${more} more ${more === 1 ? 'change' : 'changes'}`;
}

/** Whether every entry is about the same show, message or other subject. */
export function isOneSubject({ entries }: HistoryGroup): boolean {
  return subjectsOf(entries) === 1;
}

function subjectsOf(entries: readonly HistoryEntry[]): number {
  return new Set(entries.map(({ subject, subject_id }) => `${subject} ${subject_id}`)).size;
}

export function isSameGroup(a: HistoryGroup, b: HistoryGroup): boolean {
  return (
    a.entries.length === b.entries.length &&
    (a.entries === b.entries || JSON.stringify(a.entries) === JSON.stringify(b.entries))
  );
}
