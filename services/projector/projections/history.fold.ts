import { isDeepStrictEqual } from 'node:util';
import type { HistorySubject } from '@stagedoor/contracts/facts/history-subjects';
import { searchText } from '@stagedoor/contracts/facts/search-text';
import { ERASED, PERSONAL } from '@stagedoor/contracts/history';
import type { EventContext } from '../projection.ts';

export type Fields = Record<string, unknown>;

/** The subject of an event, and what the event changes in it. */
export interface HistoryChange {
  event: EventContext;
  subject: HistorySubject;
  id: string;
  /** `{}` is the subject's name, from the field `named`; without that field it stays. */
  sentence: string;
  named?: string;
  /** The fields that the subject has before anything happens to it. */
  initial?: object;
  /** Those fields of its personal data that change, as the log holds them. */
  sealed?: object;
  /** The fields to set. */
  set: object | ((before: Fields) => object);
  /** Marks the personal data of earlier entries as erased, too. */
  erases?: boolean;
}

/** The latest entry of a subject, as far as the next one follows from it. */
export interface LatestEntry {
  position: string;
  valid_from: string;
  created_at: string;
  fields: Fields;
  sealed: object | null;
}

export interface HistoryEntry extends LatestEntry {
  valid_to: string;
  subject: string;
  subject_id: string;
  recorded_at: string;
  /** The latest `recorded_at` of the batch so far. */
  filed_at: string;
  actor_id: string;
  actor_role: string;
  type: string;
  stream: string;
  revision: number;
  command_id: string;
  undoes: string | undefined;
  summary: string;
  set_fields: string[];
  changes: { field: string; before: unknown; after: unknown }[];
  /** The names that the subject had before and after, folded for a search. */
  names: string;
}

/** When a stored entry ended. */
export type EndedEntry = Pick<HistoryEntry, 'position' | 'valid_to'>;

const FOREVER = 'infinity';

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
    const key = subjectOf(change);
    const before = latest.get(key);
    const last = before ?? stored.get(key);
    filedAt = filedAt ? later(filedAt, change.event.at) : change.event.at;
    const entry = entryAfter(last, change, filedAt);
    if (before) before.valid_to = entry.valid_from;
    else if (last) ended.push({ position: last.position, valid_to: entry.valid_from });
    if (change.erases)
      for (const earlier of added)
        if (earlier.subject === change.subject && earlier.subject_id === change.id) erase(earlier);
    latest.set(key, entry);
    added.push(entry);
  }
  return { ended, added };
}

export function subjectOf({ subject, id }: Pick<HistoryChange, 'subject' | 'id'>): string {
  return `${subject} ${id}`;
}

/** The entry of a change, with only those fields that really changed. */
function entryAfter(
  latest: LatestEntry | undefined,
  change: HistoryChange,
  filedAt: string,
): HistoryEntry {
  const { event, subject, id, initial, set, sealed = null, erases } = change;
  const before: Fields = latest?.fields ?? { ...initial };
  const patch = asJson(typeof set === 'function' ? set(before) : set);
  const fields = { ...before, ...patch };
  const changed = Object.keys(patch)
    // The marker of personal data is the same before and after it changes.
    .filter((field) => patch[field] === PERSONAL || !isDeepStrictEqual(before[field], patch[field]))
    .toSorted(asInJsonb);
  const listed = changed.filter((field) => field in before || !isEmpty(patch[field]));
  return {
    ...{ position: String(event.position), recorded_at: event.at, type: event.type },
    filed_at: filedAt,
    ...{ actor_id: event.actor.id, actor_role: event.actor.role },
    ...{ subject, subject_id: id, stream: event.stream, revision: event.revision },
    ...{ command_id: event.commandId, undoes: event.undoes },
    valid_from: latest ? later(latest.valid_from, event.at) : event.at,
    valid_to: FOREVER,
    created_at: latest?.created_at ?? event.at,
    fields,
    sealed: erases ? sealed : sealed ? { ...latest?.sealed, ...sealed } : (latest?.sealed ?? null),
    set_fields: changed,
    summary: summaryOf(change, before, patch),
    changes: listed.map((field) => ({
      ...{ field, before: before[field] ?? null, after: patch[field] },
    })),
    names: namesOf(subject, before, fields),
  };
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

/** The fields as they are after they were stored and read again. */
function asJson(fields: object): Fields {
  return JSON.parse(JSON.stringify(fields));
}

/** The order in which Postgres keeps the keys of an object. */
function asInJsonb(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : 1);
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || value === false || isDeepStrictEqual(value, []);
}

/** Clocks may go back, but a revision never begins before the one that it follows. */
function later(stored: string, at: string): string {
  return Date.parse(stored) > Date.parse(at) ? stored : at;
}

function summaryOf({ sentence, named, id }: HistoryChange, before: Fields, patch: Fields): string {
  const [lead = '', ...rest] = sentence.split('{}');
  if (rest.length === 0 || named === undefined) return sentence;
  const name = [before[named], patch[named], id].find((known) => typeof known === 'string');
  return lead + name + rest.join('{}');
}

function erase(entry: HistoryEntry): void {
  const text = JSON.stringify({ changes: entry.changes, fields: entry.fields });
  const erased = text.replaceAll(JSON.stringify(PERSONAL), JSON.stringify(ERASED));
  Object.assign(entry, { sealed: null }, JSON.parse(erased));
}
