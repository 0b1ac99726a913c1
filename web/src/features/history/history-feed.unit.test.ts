import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '@stagedoor/contracts/history';
import { append, receive, reveal } from './history-feed.ts';
import { groupsOf, groupTitle } from './history-groups.ts';

function entry(position: number, more: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    position: String(position),
    recorded_at: '2026-11-20T18:00:00.000Z',
    actor: { id: 'a1', name: 'Robin', role: 'staff' },
    type: 'ShowArchived',
    subject: 'show',
    subject_id: `s${position}`,
    revision: 1,
    summary: `Archived Show ${position}`,
    changes: [],
    command_id: `c${position}`,
    undoes: null,
    undone_by: null,
    undoable: true,
    ...more,
  };
}
const page = (next: string | null, ...positions: number[]) => ({
  results: positions.map((position) => entry(position)),
  next,
});
const fromNewest = (newest: number) => Array.from({ length: 100 }, (_, i) => newest - i);
const positionsIn = (entries: readonly HistoryEntry[]) =>
  entries.map(({ position }) => Number(position));

describe('the loaded entries', () => {
  const feed = receive(undefined, page('8', 9, 8));

  it('get older ones at their end, each once', () => {
    const grown = append(feed, page(null, 8, 7, 6));
    expect([positionsIn(grown.entries), grown.next]).toEqual([[9, 8, 7, 6], null]);
  });

  it('grow to 5,000, each once and in order, and stay the same objects when a new one comes', () => {
    let grown = receive(undefined, page('4901', ...fromNewest(5_000)));
    while (grown.next !== null) {
      const before = Number(grown.next);
      const next = before > 101 ? String(before - 100) : null;
      grown = append(grown, page(next, ...fromNewest(before - 1)));
    }
    expect(positionsIn(grown.entries)).toEqual(Array.from({ length: 5_000 }, (_, i) => 5_000 - i));
    expect(groupsOf(grown.entries)).toHaveLength(5_000);
    const news = reveal(receive(grown, page('4902', 5_001, ...fromNewest(5_000).slice(0, 99))));
    expect(news.entries).toHaveLength(5_001);
    expect(news.entries.slice(1).every((entry, i) => entry === grown.entries[i])).toBe(true);
  });

  it('keep newer ones waiting until these are revealed', () => {
    const held = receive(feed, page('9', 11, 10, 9));
    expect([positionsIn(held.waiting), positionsIn(held.entries)]).toEqual([
      [11, 10],
      [9, 8],
    ]);
    const twice = receive(held, page('11', 12, 11));
    expect(positionsIn(twice.waiting)).toEqual([12, 11, 10]);
    expect(positionsIn(reveal(twice).entries)).toEqual([12, 11, 10, 9, 8]);
    expect(reveal(twice).next).toBe('8');
  });

  it('are replaced when more new ones came than fit on a page', () => {
    const held = receive(feed, page('20', 21, 20));
    expect(positionsIn(held.entries)).toEqual([9, 8]);
    const shown = reveal(held);
    expect([positionsIn(shown.entries), shown.next]).toEqual([[21, 20], '20']);
    expect(shown.gap).toBeUndefined();
  });

  it('are compared by position as a number, not as text', () => {
    const held = receive(receive(undefined, page('9', 9)), page('9', 10, 9));
    expect(positionsIn(held.waiting)).toEqual([10]);
  });

  it('replace an entry that changed, and keep every other object', () => {
    const undone = entry(8, { undone_by: 'c10' });
    const held = receive(feed, { results: [entry(9), undone], next: null });
    expect(held.entries[0]).toBe(feed.entries[0]);
    expect(held.entries[1]).toBe(undone);
  });
});

describe('undoing', () => {
  const undo = { subject: 'show', subject_id: 's1', type: 'ShowUnarchived' };
  const done = receive(undefined, { results: [entry(1), entry(0)], next: null });
  const first = receive(done, {
    results: [entry(2, { ...undo, command_id: 'u1', undoes: 'c1' })],
    next: null,
  });
  const states = (feed: typeof done) =>
    reveal(feed).entries.map(({ command_id, undone_by }) => `${command_id} ${undone_by}`);

  it('marks what the new entry undid, of its subject alone', () => {
    expect(states(first)).toEqual(['u1 null', 'c1 u1', 'c0 null']);
    expect(first.entries[0]).toMatchObject({ undoable: false, undo_refused: 'already-undone' });
  });

  it('an undo makes the first change count again', () => {
    const redone = receive(first, {
      results: [entry(3, { ...undo, command_id: 'u2', undoes: 'u1' })],
      next: null,
    });
    expect(states(redone)).toEqual(['u2 null', 'u1 u2', 'c1 null', 'c0 null']);
    expect(redone.entries[0]).toMatchObject({ undoable: true });
    expect(redone.entries[0]).not.toHaveProperty('undo_refused');
  });

  it('and redoing may arrive together, on a page without the change that they are about', () => {
    const u1 = entry(2, { ...undo, command_id: 'u1', undoes: 'c1', undone_by: 'u2' });
    const u2 = entry(3, { ...undo, command_id: 'u2', undoes: 'u1' });
    const redone = receive(done, { results: [u2, u1], next: null });
    expect(states(redone)).toEqual(['u2 null', 'u1 u2', 'c1 null', 'c0 null']);
    const u3 = entry(4, { ...undo, command_id: 'u3', undoes: 'u2' });
    const undone = receive(done, { results: [u3, u2, { ...u1, undone_by: null }], next: null });
    expect(states(undone).at(-2)).toBe('c1 u1');
  });

  it('covers all themes of a command, because they share one stream', () => {
    const themes = (position: number, more: Partial<HistoryEntry>) =>
      entry(position, { subject: 'theme', ...more });
    const both = [themes(2, { command_id: 'c' }), themes(1, { command_id: 'c' })];
    const feed = receive(undefined, { results: both, next: null });
    const undoing = themes(3, { undoes: 'c', subject_id: 's1' });
    const after = receive(feed, { results: [undoing], next: null });
    expect(after.entries.map(({ undone_by }) => undone_by)).toEqual(['c3', 'c3']);
  });

  it('leaves an irreversible entry as it is', () => {
    const never = entry(5, { undoable: false, undo_refused: 'not-undoable' });
    const feed = receive(undefined, { results: [never], next: null });
    const undoing = entry(6, { undoes: 'c5', subject_id: 's5' });
    const after = receive(feed, { results: [undoing], next: null });
    expect(after.entries[0]).toMatchObject({ undo_refused: 'not-undoable' });
  });
});

describe('folding the entries of one command', () => {
  const fold = (...entries: HistoryEntry[]) => groupsOf(entries).map(groupTitle);
  const together = { command_id: 'bulk' };

  it('counts the subjects to which the same thing happened', () => {
    expect(fold(entry(9), entry(8, together), entry(7, together), entry(6))).toEqual([
      'Archived Show 9',
      'Archived 2 shows',
      'Archived Show 6',
    ]);
  });

  it('joins entries that are on different pages, or have another between them', () => {
    const first = receive(undefined, { results: [entry(9, together), entry(8)], next: '8' });
    const both = append(first, { results: [entry(7, together)], next: null });
    expect(groupsOf(both.entries).map(groupTitle)).toEqual(['Archived 2 shows', 'Archived Show 8']);
  });

  it('names the first change and the number of others when they are not all the same', () => {
    const same = { ...together, subject_id: 's' };
    const announced = { ...same, type: 'ShowAnnounced', summary: 'Announced Show 7' };
    expect(fold(entry(8, same), entry(7, announced))).toEqual([
      'Announced Show 7, and 1 more change',
    ]);
    expect(fold(entry(9, same), entry(8, same), entry(7, same))).toEqual([
      'Archived Show 7, and 2 more changes',
    ]);
  });
});
