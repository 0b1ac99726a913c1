import type { HistoryEntry } from '@stagedoor/contracts/history';
import { describe, expect, it } from 'vitest';
import { lastChangeIn, lastUndoIn } from './last-change.ts';

const entry = (commandId: string, summary: string, more: Partial<HistoryEntry> = {}) => ({
  position: '1',
  recorded_at: '2026-11-20T18:00:00.000Z',
  actor: { id: 'a1', name: 'Robin', role: 'staff' },
  type: 'ShowArchived',
  subject: 'show',
  subject_id: summary,
  subject_created_at: '2026-11-20T18:00:00.000Z',
  revision: 1,
  summary,
  changes: [],
  command_id: commandId,
  undoes: null,
  undone_by: null,
  undoable: true,
  ...more,
});

/** Each change was one command. */
const alone = (command: string) => [command];

describe('the last change that can be undone', () => {
  it('counts the subjects of one command', () => {
    const entries = [entry('c2', 'Archived B'), entry('c2', 'Archived A'), entry('c1', 'Old')];
    expect(lastChangeIn(entries, alone)).toEqual({
      commandIds: ['c2'],
      summary: 'Archived A and 1 more',
      at: '2026-11-20T18:00:00.000Z',
    });
  });

  it('may have more subjects than were loaded', () => {
    const entries = [entry('c2', 'Archived B'), entry('c2', 'Archived A')];
    expect(lastChangeIn(entries, alone)?.summary).toBe('Archived A and at least 1 more');
  });

  it('is described by the first entry when a command did several things to one subject', () => {
    const same = { subject_id: 's1' };
    const entries = [entry('c1', 'Published A', same), entry('c1', 'Entered A', same)];
    expect(lastChangeIn(entries, alone)?.summary).toBe('Entered A');
  });

  it('is a whole save with its photos, which took several commands', () => {
    const same = { subject_id: 's1' };
    const entries = [
      entry('c3', 'Reordered the photos of A', same),
      entry('c2', 'Added a photo to A', same),
      entry('c1', 'Entered A', same),
      entry('c0', 'Archived B'),
    ];
    expect(lastChangeIn(entries, () => ['c1', 'c2', 'c3'])).toMatchObject({
      commandIds: ['c1', 'c2', 'c3'],
      summary: 'Entered A',
    });
    const partly = entries.with(0, entry('c3', 'Reordered', { ...same, undoable: false }));
    expect(lastChangeIn(partly, () => ['c1', 'c2', 'c3'])?.commandIds).toEqual(['c1', 'c2']);
  });

  it('is neither an undo nor a change that was undone', () => {
    const entries = [
      entry('c3', 'Unarchived A', { undoes: 'c2' }),
      entry('c2', 'Archived A', { undoable: false, undone_by: 'c3' }),
      entry('c1', 'Published A'),
    ];
    expect(lastChangeIn(entries, alone)?.commandIds).toEqual(['c1']);
    expect(lastChangeIn(entries.slice(0, 2), alone)).toBeUndefined();
  });
});

describe('the last undo that can be redone', () => {
  const undone = { undoable: false, undone_by: 'x' };
  const [first, second] = [entry('c1', 'One', undone), entry('c2', 'Two', undone)];
  const [u1, u2] = [
    entry('u1', 'Undid one', { undoes: 'c1' }),
    entry('u2', 'Undid two', { undoes: 'c2' }),
  ];

  it('is the newest one', () => {
    expect(lastUndoIn([u1, u2, second, first], alone)).toEqual(['u1']);
  });

  it('is the undo of a whole save', () => {
    expect(lastUndoIn([u1, u2, second, first], () => ['u2', 'u1'])).toEqual(['u2', 'u1']);
  });

  it('is no redo, and no undo that was redone', () => {
    const redone = { ...u1, ...undone };
    const redo = entry('r1', 'Did one again', { undoes: 'u1' });
    expect(lastUndoIn([redo, redone, u2, second, first], alone)).toEqual(['u2']);
    expect(lastUndoIn([redo, redone, first], alone)).toEqual([]);
  });

  it('is none after another change', () => {
    expect(lastUndoIn([entry('c3', 'Three'), u2, second], alone)).toEqual([]);
    expect(lastUndoIn([], alone)).toEqual([]);
  });
});
