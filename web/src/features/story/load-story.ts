import type { HistoryEntry } from '@stagedoor/contracts/history';
import { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import type { StorySubject } from './story-subject.ts';

export interface Story {
  subject: StorySubject;
  id: string;
  /** Oldest first, at least one. */
  entries: readonly HistoryEntry[];
  /** Names of genres by their ids. */
  names: ReadonlyMap<string, string>;
}

/** A subject at a revision, in the shape of the API. */
export type PastState = Record<string, unknown>;

/** Everything that happened to a subject; null where nothing is recorded. */
export async function loadStory(
  subject: StorySubject,
  id: string,
  signal: AbortSignal,
): Promise<Story | null> {
  const [entries, genres] = await Promise.all([
    callApi('history.subject', { params: { subject, id }, signal }).then(
      ({ results }) => results,
      (error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return [];
        throw error;
      },
    ),
    // Without the names of genres, the rest is readable.
    subject === 'show' ? callApi('genres.list', { signal }).catch(() => []) : [],
  ]);
  if (entries.length === 0) return null;
  return { subject, id, entries, names: new Map(genres.map((genre) => [genre.id, genre.name])) };
}

/** A subject as it was after one of its entries. */
export function loadState(
  { subject, id }: Story,
  { revision }: HistoryEntry,
  signal: AbortSignal,
): Promise<PastState> {
  return callApi('history.at', {
    params: { subject, id, revision: String(revision) },
    signal,
  });
}

/** The entry that a revision of the address means: the last one up to it, else the first one. */
export function entryAt(story: Story, revision: string): HistoryEntry | undefined {
  const upTo = Number(revision);
  return story.entries.findLast((entry) => entry.revision <= upTo) ?? story.entries[0];
}
