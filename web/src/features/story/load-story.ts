import type { ChangedSubject } from '@stagedoor/contracts/facts/changes';
import type { HistorySubject } from '@stagedoor/contracts/facts/history-subjects';
import type { HistoryEntry } from '@stagedoor/contracts/history';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ifMissing } from '../../api/error-details.ts';
import { callApi } from '../../session/call-api.ts';

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

/** An entry, and the subject as it was after it. */
export interface SeenEntry {
  entry: HistoryEntry;
  state: PastState;
}

export interface SeenStates {
  seen: SeenEntry;
  compared: SeenEntry | undefined;
}

const meta = { failed: 'Failed to load the history. Please try again.' };

/** The live changes after which a story is loaded again. An erasure changes past states, too. */
const changedAs: Record<HistorySubject, ChangedSubject> = {
  show: 'shows',
  genre: 'genres',
  message: 'messages',
  subscriber: 'subscribers',
  settings: 'mailing_list_settings',
  theme: 'themes',
  account: 'accounts',
  finding: 'status',
  venue: 'venue',
  announcement: 'announcements',
};

/** Everything that happened to a subject; null where nothing is recorded. */
export const storyOf = (subject: HistorySubject, id: string) =>
  queryOptions({
    queryKey: [changedAs[subject], 'story', id],
    queryFn: async ({ signal }): Promise<Story | null> => {
      const [entries, genres] = await Promise.all([
        callApi('history.subject', { params: { subject, id }, signal })
          .then(({ results }) => results)
          .catch(ifMissing([])),
        // Without the names of genres, the rest is still readable.
        subject === 'show' ? callApi('genres.list', { signal }).catch(() => []) : [],
      ]);
      const names = new Map(genres.map((genre) => [genre.id, genre.name]));
      return entries.length === 0 ? null : { subject, id, entries, names };
    },
    meta,
  });

interface Revisions {
  revision: string;
  with?: string | undefined;
}

/** The subject at the revisions that the address names. */
export const statesOf = (story: Story, { revision, with: other }: Revisions) =>
  queryOptions({
    queryKey: [changedAs[story.subject], 'story', story.id, { revision, with: other }],
    queryFn: async ({ signal }): Promise<SeenStates | null> => {
      const [seen, compared] = await Promise.all([
        loadSeen(story, revision, signal),
        other === undefined ? undefined : loadSeen(story, other, signal),
      ]);
      return seen ? { seen, compared } : null;
    },
    placeholderData: keepPreviousData,
    meta,
  });

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
