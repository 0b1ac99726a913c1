import type { HistoryEntry } from '@stagedoor/contracts/history';

/** The entries of one view, newest first, as far as they are loaded. */
export interface HistoryFeed {
  entries: readonly HistoryEntry[];
  /** What to send as `before` for the next page; null at the end. */
  next: string | null;
  /** Newer entries, which wait while somebody is reading further down. */
  waiting: readonly HistoryEntry[];
  /** Entries are missing between those waiting and the others, which they will replace. */
  gap?: { next: string | null };
}

export interface HistoryPage {
  results: readonly HistoryEntry[];
  next: string | null;
}

/** Takes a newly loaded first page: new entries wait, and known ones are brought up to date. */
export function receive(feed: HistoryFeed | undefined, page: HistoryPage): HistoryFeed {
  const newest = feed?.waiting[0] ?? feed?.entries[0];
  if (!feed || !newest) return { entries: page.results, next: page.next, waiting: [] };
  const fresh = page.results.filter(({ position }) => isAfter(position, newest.position));
  if (fresh.length === page.results.length && page.next !== null)
    return { ...feed, waiting: fresh, gap: { next: page.next } };
  // An undo may arrive together with another that undoes it.
  const all = { ...feed, waiting: [...fresh, ...feed.waiting] };
  const undone = fresh.toReversed().reduce(withUndone, all);
  return {
    ...undone,
    entries: updated(undone.entries, page.results),
    waiting: updated(undone.waiting, page.results),
  };
}

/** Shows the entries that wait. */
export function reveal({ entries, next, waiting, gap }: HistoryFeed): HistoryFeed {
  return gap
    ? { entries: waiting, next: gap.next, waiting: [] }
    : { entries: [...waiting, ...entries], next, waiting: [] };
}

/** Adds a page of older entries. */
export function append(feed: HistoryFeed, { results, next }: HistoryPage): HistoryFeed {
  const last = feed.entries.at(-1);
  const older = results.filter(({ position }) => !last || isAfter(last.position, position));
  return { ...feed, entries: [...feed.entries, ...older], next };
}

/** Marks what an entry undid, as the server does: undoing an undo brings the change back. */
function withUndone(feed: HistoryFeed, undoing: HistoryEntry): HistoryFeed {
  let { undoes, command_id: by } = undoing;
  let changed = feed;
  for (let isUndone = true; undoes !== null; isUndone = !isUndone) {
    const command = undoes;
    const undone_by = isUndone ? by : null;
    const isPart = (entry: HistoryEntry) =>
      entry.command_id === command && streamOf(entry) === streamOf(undoing);
    const patch = (entry: HistoryEntry) => (isPart(entry) ? noted(entry, undone_by) : entry);
    undoes = [...changed.waiting, ...changed.entries].find(isPart)?.undoes ?? null;
    by = command;
    changed = {
      ...changed,
      entries: changed.entries.map(patch),
      waiting: changed.waiting.map(patch),
    };
  }
  return changed;
}

/** All genres share one stream, and so do all themes: their changes are undone together. */
function streamOf({ subject, subject_id }: HistoryEntry): string {
  return subject === 'genre' || subject === 'theme' ? subject : `${subject} ${subject_id}`;
}

function noted({ undo_refused, ...entry }: HistoryEntry, undone_by: string | null): HistoryEntry {
  if (undo_refused === 'not-undoable') return { ...entry, undo_refused };
  return undone_by === null
    ? { ...entry, undone_by, undoable: true }
    : { ...entry, undone_by, undoable: false, undo_refused: 'already-undone' };
}

function updated(
  entries: readonly HistoryEntry[],
  results: readonly HistoryEntry[],
): HistoryEntry[] {
  const newer = new Map(results.map((entry) => [entry.position, entry]));
  return entries.map((entry) => {
    const now = newer.get(entry.position);
    // An entry that did not change stays the same object, so that it is not rendered again.
    return now && JSON.stringify(now) !== JSON.stringify(entry) ? now : entry;
  });
}

/** Positions are too large for numbers. */
function isAfter(a: string, b: string): boolean {
  return BigInt(a) > BigInt(b);
}
