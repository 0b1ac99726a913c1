import { isDeepStrictEqual } from 'node:util';
import { NAME_FIELDS, type HistorySubject } from '@stagedoor/contracts/facts/history-subjects';
import { searchText } from '@stagedoor/contracts/facts/search-text';
import { recordOf } from '@stagedoor/contracts/facts/record-of';
import { ERASED, PERSONAL } from '@stagedoor/contracts/history';
import { isUnset, type Fields } from '@stagedoor/domain/fields';
import type { EventContext } from '../projection.ts';

export interface HistoryChange {
  event: EventContext;
  subject: HistorySubject;
  id: string;
  /** `{}` is the name of the subject; if its kind has none, whoever reads puts it in. */
  sentence: string;
  /** Undefined where there is no such subject. */
  before: Fields | undefined;
  after: Fields | undefined;
  /** The personal data, as the log holds it. */
  sealedBefore?: Sealed;
  sealed?: Sealed;
}

type Sealed = Readonly<Record<string, string>> | undefined;

/** The latest entry of a subject, as far as the next one follows from it. */
export interface LatestEntry {
  position: string;
  valid_from: string;
  created_at: string;
}

export type HistoryEntry = ReturnType<typeof entryAfter>;

/** When a stored entry ended. */
export type EndedEntry = Pick<HistoryEntry, 'position' | 'valid_to'>;

const FOREVER: string = 'infinity';

/**
 * The entries that these changes add to the stored ones, of which `stored` has the latest of each
 * subject, and when stored ones ended.
 */
export function foldHistory(
  stored: ReadonlyMap<string, LatestEntry>,
  changes: readonly HistoryChange[],
): { ended: EndedEntry[]; added: HistoryEntry[] } {
  const ended: EndedEntry[] = [];
  const latest = new Map<string, HistoryEntry>();
  const added: HistoryEntry[] = [];
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

/** The entry of a change, with only those fields that really changed. */
function entryAfter(latest: LatestEntry | undefined, change: HistoryChange, filedAt: string) {
  const { event, subject, id, before = {}, sealed = null } = change;
  // What is gone keeps its id, and no other value.
  const gone = recordOf(Object.keys(before), (field) => (field === 'id' ? id : null));
  const after = { ...gone, ...change.after };
  const changed = changedFields(change, after).toSorted(asInJsonb);
  const listed = changed.filter((field) => field in before || !isUnset(field, after[field]));
  return {
    ...{ position: String(event.position), recorded_at: event.at, type: event.type },
    /** The latest `recorded_at` of the batch so far. */
    filed_at: filedAt,
    ...{ actor_id: event.actor.id, actor_role: event.actor.role },
    ...{ subject, subject_id: id, stream: event.stream, revision: event.revision },
    ...{ command_id: event.commandId, undoes: event.undoes },
    valid_from: latest ? later(latest.valid_from, event.at) : event.at,
    valid_to: FOREVER,
    created_at: latest?.created_at ?? event.at,
    fields: after,
    sealed,
    set_fields: changed,
    summary: summaryOf(change),
    changes: listed.map((field) => ({
      ...{ field, before: before[field] ?? null, after: after[field] },
    })),
    /** The names that the subject had before and after, folded for a search. */
    names: namesOf(subject, before, after),
  };
}

/** Markers of personal data are the same before and after it changes. */
function changedFields({ before = {}, sealedBefore, sealed }: HistoryChange, after: Fields) {
  return Object.keys(after).filter(
    (field) =>
      !(field in before) ||
      !isSame(before[field], after[field]) ||
      sealedBefore?.[field] !== sealed?.[field],
  );
}

/** Most values are texts, and the same ones. */
function isSame(a: unknown, b: unknown): boolean {
  return a === b || isDeepStrictEqual(a, b);
}

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

/** The order in which Postgres keeps the keys of an object. */
function asInJsonb(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : 1);
}

/** Clocks may go back, but a revision never begins before the one that it follows. */
function later(stored: string, at: string): string {
  return Date.parse(stored) > Date.parse(at) ? stored : at;
}

function summaryOf({ sentence, subject, id, before, after }: HistoryChange): string {
  const named = NAME_FIELDS[subject];
  if (named === undefined) return sentence;
  const name = [before?.[named], after?.[named], id].find((known) => typeof known === 'string');
  return sentence.replace('{}', () => String(name));
}

function erase(entry: HistoryEntry): void {
  const text = JSON.stringify({ changes: entry.changes, fields: entry.fields });
  const erased = text.replaceAll(JSON.stringify(PERSONAL), JSON.stringify(ERASED));
  Object.assign(entry, { sealed: null }, JSON.parse(erased));
}
