import type { HistorySubject } from '@stagedoor/contracts/facts/history-subjects';
import type { HistoryEntry } from '@stagedoor/contracts/history';
import { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import type { Loaded } from '../../api/failed-load.ts';
import { tryLoad } from '../../session/try-load.ts';

export interface Story {
  subject: HistorySubject;
  id: string;
  /** Oldest first, at least one. */
  entries: readonly HistoryEntry[];
  /** Names of genres by their ids. */
  names: ReadonlyMap<string, string>;
}

/** A subject at a revision, in the shape of the API. */
export type PastState = Record<string, unknown>;

export interface StoryData {
  subject: HistorySubject;
  id: string;
  /** Null where nothing is recorded. */
  story: Loaded<Story | null>;
}

/** An entry, and the subject as it was after it. */
export interface SeenEntry {
  entry: HistoryEntry;
  state: PastState;
}

export interface SeenStates {
  seen: SeenEntry;
  compared: SeenEntry | undefined;
}

const FAILED = 'Failed to load the history. Please try again.';

/** Loads everything that happened to a subject. */
export async function loadStory(
  subject: HistorySubject,
  id: string,
  signal: AbortSignal,
): Promise<StoryData> {
  const loading = Promise.all([
    callApi('history.subject', { params: { subject, id }, signal }).then(
      ({ results }) => results,
      (error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return [];
        throw error;
      },
    ),
    // Without the names of genres, the rest is still readable.
    subject === 'show' ? callApi('genres.list', { signal }).catch(() => []) : [],
  ]).then(([entries, genres]) => {
    const names = new Map(genres.map((genre) => [genre.id, genre.name]));
    return entries.length === 0 ? null : { subject, id, entries, names };
  });
  return { subject, id, story: await tryLoad(loading, FAILED, signal) };
}

/** Loads the subject at the revisions that the address names. */
export function loadStates(
  story: Story,
  { revision, with: other }: { revision: string; with?: string | undefined },
  signal: AbortSignal,
): Promise<Loaded<SeenStates | null>> {
  const loading = Promise.all([
    loadSeen(story, revision, signal),
    other === undefined ? undefined : loadSeen(story, other, signal),
  ]).then(([seen, compared]) => (seen ? { seen, compared } : null));
  return tryLoad(loading, FAILED, signal);
}

async function loadSeen(
  story: Story,
  upTo: string,
  signal: AbortSignal,
): Promise<SeenEntry | undefined> {
  const entry = entryAt(story, upTo);
  return entry && { entry, state: await loadState(story, entry, signal) };
}

/** Loads a subject as it was after one of its entries. @throws as `callApi` */
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
