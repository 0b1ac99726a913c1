import { describe, expect, it } from 'vitest';
import { ERASED, PERSONAL } from '@stagedoor/contracts/history';
import type { EventContext } from './projection.ts';
import { foldHistory, type HistoryChange, type LatestEntry } from './history.fold.ts';

const EARLY = '2030-05-01T10:00:00.000Z';
const LATE = '2030-05-01T11:00:00.000Z';

type More = Pick<HistoryChange, 'sealedBefore' | 'sealed'>;

function change(
  position: number,
  before: HistoryChange['before'],
  after: HistoryChange['after'],
  more: More = {},
): HistoryChange {
  const event: EventContext = {
    type: 'ShowDetailsChanged',
    ...{ eventId: `event-${position}`, stream: 'show-1', id: '1', revision: position },
    ...{ position: BigInt(position), at: LATE, undoes: undefined },
    ...{ actor: { id: 'account-1', role: 'staff' }, commandId: `command-${position}` },
  };
  return { event, subject: 'show', id: '1', sentence: 'Changed {}', before, after, ...more };
}

const STORED: LatestEntry = { position: '3', valid_from: EARLY, created_at: EARLY };
const LOW = { title: 'Low Tide', ages: '18+' };
const HIGH = { title: 'High Tide', ages: '18+' };

function fold(stored: LatestEntry | undefined, ...changes: HistoryChange[]) {
  return foldHistory(new Map(stored && [['show 1', stored]]), changes);
}

describe('folding a change into the history', () => {
  it('adds an entry that follows from the stored one, and ends that one', () => {
    const { ended, added } = fold(STORED, change(4, LOW, HIGH));
    expect(ended).toEqual([{ position: '3', valid_to: LATE }]);
    expect(added).toMatchObject([
      {
        ...{ position: '4', valid_from: LATE, valid_to: 'infinity', created_at: EARLY },
        fields: HIGH,
        set_fields: ['title'],
        changes: [{ field: 'title', before: 'Low Tide', after: 'High Tide' }],
      },
    ]);
  });

  it('adds an entry that follows from the one before it in the same batch', () => {
    const changes = [change(4, LOW, HIGH), change(5, HIGH, { ...HIGH, ages: '21+' })];
    const { ended, added } = fold(STORED, ...changes);
    expect(ended).toEqual([{ position: '3', valid_to: LATE }]);
    expect(added).toMatchObject([
      { valid_to: LATE },
      {
        valid_to: 'infinity',
        fields: { title: 'High Tide', ages: '21+' },
        set_fields: ['ages'],
      },
    ]);
  });

  it('lists the fields in the order of Postgres, without empty ones that are new', () => {
    const now = { ages: 'all_ages', notes: '', photos: [], url: 'x' };
    const [entry] = fold(undefined, change(0, undefined, now)).added;
    expect(entry?.changes.map(({ field }) => field)).toEqual(['url', 'ages']);
    expect(entry?.set_fields).toEqual(['url', 'ages', 'notes', 'photos']);
  });

  it('gives a subject that is gone no values', () => {
    const [entry] = fold(STORED, change(4, LOW, undefined)).added;
    expect(entry).toMatchObject({
      fields: { title: null, ages: null },
      changes: [
        { field: 'ages', before: '18+', after: null },
        { field: 'title', before: 'Low Tide', after: null },
      ],
    });
  });

  it('lists personal data that was replaced, whose marker stays the same', () => {
    const marked = { email: PERSONAL, is_read: true };
    const sealed = { sealedBefore: { email: 'old' }, sealed: { email: 'new' } };
    const [entry] = fold(STORED, change(4, marked, marked, sealed)).added;
    expect(entry?.set_fields).toEqual(['email']);
    expect(entry?.sealed).toEqual({ email: 'new' });
  });

  it('never lets an entry begin before the one that it follows', () => {
    const [entry] = fold(
      { ...STORED, valid_from: '2030-05-01T14:00:00+02:00' },
      change(4, LOW, HIGH),
    ).added;
    expect(entry?.valid_from).toBe('2030-05-01T14:00:00+02:00');
    expect(entry).toMatchObject({ recorded_at: LATE });
  });

  it('names the subject as it was before, else as it is now, else by its id', () => {
    const summary = (before: HistoryChange['before'], after: HistoryChange['after']) =>
      fold(STORED, change(4, before, after)).added[0]?.summary;
    const [low, high] = [{ headlining_artist: 'Low Tide' }, { headlining_artist: 'High Tide' }];
    expect(summary(low, high)).toBe('Changed Low Tide');
    expect(summary(undefined, high)).toBe('Changed High Tide');
    expect(summary(undefined, { headlining_artist: null })).toBe('Changed 1');
  });

  it('marks personal data of earlier entries of the batch as erased', () => {
    const [sealed, marked] = [{ email: 'sealed' }, { email: PERSONAL }];
    const { added } = fold(
      undefined,
      change(0, undefined, marked, { sealed }),
      change(1, marked, { ...marked, is_read: true }, { sealedBefore: sealed, sealed }),
      change(2, marked, { email: ERASED }, { sealedBefore: sealed }),
    );
    expect(added.map((entry) => [entry.fields['email'], entry.sealed])).toEqual([
      [ERASED, null],
      [ERASED, null],
      [ERASED, null],
    ]);
    expect(added[0]?.changes).toEqual([{ field: 'email', before: null, after: ERASED }]);
  });
});
