import type { HistoryEntry } from '@stagedoor/contracts/history';

/** The address of everything that happened to a subject. */
export function storyHref({ subject, subject_id }: Pick<HistoryEntry, 'subject' | 'subject_id'>) {
  return `/manage/history/${subject}/${encodeURIComponent(subject_id)}`;
}

/** The address of the whole venue as it was when this was recorded. */
export function asOfHref({ recorded_at }: Pick<HistoryEntry, 'recorded_at'>): string {
  return `/manage/as-of?at=${encodeURIComponent(recorded_at)}`;
}
