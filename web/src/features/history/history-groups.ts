import type { HistoryEntry } from '@stagedoor/contracts/history';
import { recordedDateTime, recordedDay } from '../../format/recorded-time.ts';
import { manyOf } from './event-words.ts';

/** What one command did, or a run of people who joined; newest entry first. */
export interface HistoryGroup {
  /** That of the newest entry. */
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
  return joinRuns([...groups].map(([command, some]) => ({ command, entries: some })));
}

/** Makes one group of people who joined one after the other on a day, by a command each. */
function joinRuns(groups: readonly HistoryGroup[]): HistoryGroup[] {
  const joined: HistoryGroup[] = [];
  for (const group of groups) {
    const before = joined.at(-1);
    if (before && isRun(before, group))
      joined.splice(-1, 1, { ...before, entries: [...before.entries, ...group.entries] });
    else joined.push(group);
  }
  return joined;
}

function isRun(...groups: readonly [HistoryGroup, HistoryGroup]): boolean {
  const [later, earlier] = groups;
  return (
    groups.every(({ entries }) => entries.every(({ type }) => type === 'SubscriberJoined')) &&
    later.entries[0].actor.id === earlier.entries[0].actor.id &&
    recordedDay(later.entries[0].recorded_at) === recordedDay(earlier.entries[0].recorded_at)
  );
}

/** What an entry did; of a message also which, by when it was received and the start of its id. */
export function entryTitle({
  type,
  summary,
  subject,
  subject_id,
  subject_created_at,
}: HistoryEntry): string {
  if (subject !== 'message') return summary;
  const short = subject_id.slice(0, 8);
  if (type === 'MessageReceived') return `${summary} (${short})`;
  const received = recordedDateTime(subject_created_at);
  return summary.replace('a message', `the message of ${received} (${short})`);
}

/** What a group did, as one sentence. */
export function groupTitle({ entries }: HistoryGroup): string {
  const first = entries.at(-1) ?? entries[0];
  if (entries.length === 1) return entryTitle(first);
  const isOneType = entries.every(({ type }) => type === first.type);
  const subjects = new Set(entries.map(({ subject, subject_id }) => `${subject} ${subject_id}`));
  if (isOneType && subjects.size === entries.length)
    return manyOf(first.type, entries.length) ?? entryTitle(first);
  const more = entries.length - 1;
  return `${entryTitle(first)}, and ${more} more ${more === 1 ? 'change' : 'changes'}`;
}

export function isSameGroup(a: HistoryGroup, b: HistoryGroup): boolean {
  return (
    a.entries.length === b.entries.length &&
    (a.entries === b.entries || JSON.stringify(a.entries) === JSON.stringify(b.entries))
  );
}
