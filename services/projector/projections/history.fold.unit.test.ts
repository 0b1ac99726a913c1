import { describe, expect, it } from 'vitest';
import { ERASED, PERSONAL } from '@stagedoor/contracts/history';
import type { EventContext } from '../projection.ts';
import { foldHistory, type HistoryChange, type LatestEntry } from './history.fold.ts';

const EARLY = '2030-05-01T10:00:00.000Z';
const LATE = '2030-05-01T11:00:00.000Z';

type More = Pick<HistoryChange, 'named' | 'sealed' | 'erases'>;

function change(position: number, set: HistoryChange['set'], more: More = {}): HistoryChange {
  const event: EventContext = {
    type: 'ShowDetailsChanged',
    ...{ eventId: `event-${position}`, stream: 'show-1', id: '1', revision: position },
    ...{ position: BigInt(position), at: LATE, undoes: undefined },
    ...{ actor: { id: 'account-1', role: 'staff' }, commandId: `command-${position}` },
  };
  return { event, subject: 'show', id: '1', sentence: 'Changed {}', set, ...more };
}

const STORED: LatestEntry = {
  ...{ position: '3', valid_from: EARLY, created_at: EARLY, sealed: null },
  fields: { title: 'Low Tide', ages: '18+' },
};

function fold(stored: LatestEntry | undefined, ...changes: HistoryChange[]) {
  return foldHistory(new Map(stored && [['show 1', stored]]), changes);
}

describe('folding a change into the history', () => {
  it('adds an entry that follows from the stored one, and ends that one', () => {
    const { ended, added } = fold(STORED, change(4, { title: 'High Tide' }));
    expect(ended).toEqual([{ position: '3', valid_to: LATE }]);
    expect(added).toMatchObject([
      {
        ...{ position: '4', valid_from: LATE, valid_to: 'infinity', created_at: EARLY },
        fields: { title: 'High Tide', ages: '18+' },
        set_fields: ['title'],
        changes: [{ field: 'title', before: 'Low Tide', after: 'High Tide' }],
      },
    ]);
  });

  it('adds an entry that follows from the one before it in the same batch', () => {
    const changes = [change(4, { title: 'High Tide' }), change(5, { ages: '21+' })];
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
    const set = { ages: 'all_ages', notes: '', photos: [], url: 'x', gone: undefined };
    const [entry] = fold(undefined, change(0, set)).added;
    expect(entry?.changes.map(({ field }) => field)).toEqual(['url', 'ages']);
    expect(entry?.set_fields).toEqual(['url', 'ages', 'notes', 'photos']);
  });

  it('never lets an entry begin before the one that it follows', () => {
    const [entry] = fold(
      { ...STORED, valid_from: '2030-05-01T14:00:00+02:00' },
      change(4, { ages: '21+' }),
    ).added;
    expect(entry?.valid_from).toBe('2030-05-01T14:00:00+02:00');
    expect(entry).toMatchObject({ recorded_at: LATE });
  });

  it('names the subject as it was before, else as it is now, else by its id', () => {
    const named = { named: 'title' };
    const summary = (stored: LatestEntry | undefined, set: object) =>
      fold(stored, change(4, set, named)).added[0]?.summary;
    expect(summary(STORED, { title: 'High Tide' })).toBe('Changed Low Tide');
    expect(summary(undefined, { title: 'High Tide' })).toBe('Changed High Tide');
    expect(summary(undefined, { title: null })).toBe('Changed 1');
  });

  it('marks personal data of earlier entries of the batch as erased', () => {
    const sealed = { email: 'sealed' };
    const { added } = fold(
      undefined,
      change(0, { email: PERSONAL }, { sealed }),
      change(1, { is_read: true }),
      change(2, { email: ERASED }, { erases: true }),
    );
    expect(added.map((entry) => [entry.fields['email'], entry.sealed])).toEqual([
      [ERASED, null],
      [ERASED, null],
      [ERASED, null],
    ]);
    expect(added[0]?.changes).toEqual([{ field: 'email', before: null, after: ERASED }]);
  });
});
