import { describe, expect, it } from 'vitest';
import { exampleMessage } from '../../../../tests/setup/example-message.ts';
import type { MessageColumn } from './messages-search.ts';
import { sortMessages } from './messages-listing.ts';

type Changes = Parameters<typeof exampleMessage>[0][];
const sorted = (column: MessageColumn, changes: Changes, descending = false) =>
  sortMessages(changes.map(exampleMessage), { column, descending }).map(({ id }) => id);

describe('sorting the messages', () => {
  const archived = { is_archived: true };
  const read = { is_read: true };
  const early = '2026-11-01T12:00:00.000Z';
  const late = '2026-11-20T12:00:00.000Z';

  it('puts archived ones last and unread ones first, whatever the column and direction', () => {
    const changes = [
      { id: 'archived read', name: 'A', ...archived, ...read },
      { id: 'archived unread', name: 'B', ...archived },
      { id: 'read', name: 'C', ...read },
      { id: 'unread', name: 'D' },
    ];
    const fixed = ['unread', 'read', 'archived unread', 'archived read'];
    for (const column of ['status', 'name', 'email', 'date'] as const) {
      expect(sorted(column, changes)).toEqual(fixed);
      expect(sorted(column, changes, true)).toEqual(fixed);
    }
  });

  it('sorts read and unread ones by the column', () => {
    const changes = [
      { id: 'late', created_at: late },
      { id: 'early', created_at: early },
      { id: 'read late', created_at: late, ...read },
      { id: 'read early', created_at: early, ...read },
    ];
    expect(sorted('date', changes)).toEqual(['early', 'late', 'read early', 'read late']);
    expect(sorted('date', changes, true)).toEqual(['late', 'early', 'read late', 'read early']);
  });

  it('sorts names and addresses ignoring case and accents', () => {
    const names = ['zoe', 'Émile', 'Eva', 'ada'];
    expect(
      sorted(
        'name',
        names.map((name) => ({ id: name, name })),
      ),
    ).toEqual(['ada', 'Émile', 'Eva', 'zoe']);
    expect(
      sorted(
        'email',
        ['b@x.org', 'a@x.org'].map((email) => ({ id: email, email })),
        true,
      ),
    ).toEqual(['b@x.org', 'a@x.org']);
  });

  it('puts the newest first among equals', () => {
    const changes = [
      { id: 'early', created_at: early },
      { id: 'late', created_at: late },
    ];
    expect(sorted('name', changes)).toEqual(['late', 'early']);
    expect(sorted('status', changes, true)).toEqual(['late', 'early']);
  });
});
