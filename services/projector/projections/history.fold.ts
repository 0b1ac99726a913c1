import type { HistorySubject } from '@stagedoor/contracts/facts/history-subjects';
import { searchText } from '@stagedoor/contracts/facts/search-text';
import { lastDay } from '@stagedoor/contracts/facts/show-day';
import { ERASED, PERSONAL } from '@stagedoor/contracts/history';
import type { ShowDetails } from '@stagedoor/contracts/show';
import type { Fields } from '@stagedoor/domain/fields';
import { entryOf, type SubjectChange } from '@stagedoor/domain/history-entry';
import type { EventContext } from './projection.ts';

export interface HistoryChange extends SubjectChange {
  event: EventContext;
}

/** The latest entry of a subject, as far as the next one follows from it. */
export interface LatestEntry {
  position: string;
  valid_from: string;
  created_at: string;
}

export type StoredEntry = ReturnType<typeof entryAfter>;

/** When a stored entry ended. */
export type EndedEntry = Pick<StoredEntry, 'position' | 'valid_to'>;

const FOREVER: string = 'infinity';

/**
 * The entries that these changes add to the stored ones, of which `stored` has the latest of each
 * subject, and when stored ones ended.
 */
export function foldHistory(
  stored: ReadonlyMap<string, LatestEntry>,
  changes: readonly HistoryChange[],
): { ended: EndedEntry[]; added: StoredEntry[] } {
  const ended: EndedEntry[] = [];
  const latest = new Map<string, StoredEntry>();
  const added: StoredEntry[] = [];
  let filedAt = '';
  for (const change of changes) {
    const key = subjectKey(change);
    const before = latest.get(key);
    const last = before ?? stored.get(key);
    filedAt = filedAt ? later(filedAt, change.event.at) : change.event.at;
    const entry = entryAfter(last, change, filedAt);
    if (before) before.valid_to = entry.valid_from;
    else if (last) ended.push({ position: last.position, valid_to: entry.valid_from });
    if (isErasure(change))
      for (const earlier of added)
        if (earlier.subject === change.subject && earlier.subject_id === change.id) erase(earlier);
    latest.set(key, entry);
    added.push(entry);
  }
  return { ended, added };
}

export function subjectKey({ subject, id }: Pick<HistoryChange, 'subject' | 'id'>): string {
  return `${subject} ${id}`;
}

/** Whether the personal data of earlier entries is erased, too. */
export function isErasure({ sealedBefore, sealed }: HistoryChange): boolean {
  return sealedBefore !== undefined && sealed === undefined;
}

function entryAfter(latest: LatestEntry | undefined, change: HistoryChange, filedAt: string) {
  const { event, sealed = null } = change;
  const { before, ...said } = entryOf(change);
  return {
    ...{ position: String(event.position), recorded_at: event.at, type: event.type },
    /** The latest `recorded_at` of the batch so far. */
    filed_at: filedAt,
    ...{ actor_id: event.actor.id, actor_role: event.actor.role },
    ...{ stream: event.stream, revision: event.revision },
    ...{ command_id: event.commandId, undoes: event.undoes },
    valid_from: latest ? later(latest.valid_from, event.at) : event.at,
    valid_to: FOREVER,
    created_at: latest?.created_at ?? event.at,
    sealed,
    ...said,
    ...placeInLists(said),
    /** The names that the subject had before and after, folded for a search. */
    names: namesOf(said.subject, before, said.fields),
  };
}

/**
 * Where a show stands in the lists of a time: `list_key` sorts by date, doors time and id, and
 * `public_until` is the last day on which visitors find it among the upcoming ones. Both are null
 * where it stands in none.
 */
function placeInLists({ subject, subject_id, fields }: Said) {
  // A show begins with its announcement: without one it is in no list.
  const isListed = subject === 'show' && ANNOUNCED.every((field) => field in fields);
  if (!isListed) return { list_key: null, public_until: null };
  const { date, doors_time, show_time } = fields as unknown as ShowDetails;
  const isPublic = fields['is_published'] === true && fields['is_archived'] === false;
  return {
    list_key: `${date} ${doors_time ?? AFTER_ALL_TIMES} ${subject_id}`,
    public_until: isPublic ? lastDay(date, { doors_time, show_time }) : null,
  };
}

type Said = Pick<ReturnType<typeof entryOf>, 'subject' | 'subject_id' | 'fields'>;

const ANNOUNCED = ['date', 'support_artists', 'photos'];
const AFTER_ALL_TIMES = '99:99';

/** The fields by which a search finds a subject. None of them has personal data. */
const NAMES: Partial<Record<HistorySubject, readonly string[]>> = {
  show: ['headlining_artist', 'support_artists', 'tour_title', 'presents_line'],
  genre: ['name'],
  theme: ['name', 'display_name', 'theme_name'],
};

function namesOf(subject: HistorySubject, ...states: readonly Fields[]): string {
  const names = (NAMES[subject] ?? []).flatMap((field) => states.map((state) => state[field]));
  const texts = names.filter((name) => typeof name === 'string' && name !== '') as string[];
  return [...new Set(texts.map(searchText))].join('\n');
}

/** Clocks may go back, but a revision never begins before the one that it follows. */
function later(stored: string, at: string): string {
  return Date.parse(stored) > Date.parse(at) ? stored : at;
}

function erase(entry: StoredEntry): void {
  const text = JSON.stringify({ changes: entry.changes, fields: entry.fields });
  const erased = text.replaceAll(JSON.stringify(PERSONAL), JSON.stringify(ERASED));
  Object.assign(entry, { sealed: null }, JSON.parse(erased));
}
