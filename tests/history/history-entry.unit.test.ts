import { versionOf } from '@stagedoor/contracts/events/events';
import { HISTORY_SUBJECTS } from '@stagedoor/contracts/facts/history-subjects';
import { entryAfter, type StoredEvent } from '@stagedoor/domain/history-entry';
import { loggedEvent } from '@stagedoor/platform/event-log/logged-event';
import { describe, expect, it } from 'vitest';
import { foldSubjects } from '../../services/projector/tables/fold-subjects.ts';
import { eventInContext } from '../../services/projector/projections/projection.ts';
import { history } from '../../services/projector/projections/history.projection.ts';
import { goldenEvents, storedEvent } from './golden-events.ts';

const entriesOf = (stream: readonly StoredEvent[]) =>
  stream.map((event, place) => entryAfter(stream.slice(0, place), event));

/** The rows of the history that the projector makes of a stream. */
function rowsOf(stream: readonly StoredEvent[]): object[] {
  const events = stream.flatMap(({ stream: streamId, revision, ...event }) => {
    const at = { revision: BigInt(revision), position: { commit: BigInt(revision) } };
    const logged = loggedEvent({ ...event, ...at, streamId, created: new Date(0) });
    return eventInContext(logged) ?? [];
  });
  const statements = history.statementsOf(
    foldSubjects(() => undefined, events),
    new Map(),
  );
  return [...(statements.find(({ text }) => text.startsWith('insert into history '))?.rows ?? [])];
}

describe.each(HISTORY_SUBJECTS)('the entries of all golden events about a %s', (subject) => {
  const golden = goldenEvents(subject);
  const asRecorded = golden.map(({ type, version, recorded: data }, revision) =>
    storedEvent(`${subject}-1`, revision, { type, version, data }),
  );

  it('say what those of today’s versions would say', () => {
    const asToday = golden.map(({ type, read: data }, revision) =>
      storedEvent(`${subject}-1`, revision, { type, version: versionOf(type), data }),
    );
    expect(golden.length).toBeGreaterThan(0);
    expect(entriesOf(asRecorded)).not.toContain(undefined);
    expect(entriesOf(asRecorded)).toEqual(entriesOf(asToday));
  });

  it('are those that the projector writes', () => {
    const rows = rowsOf(asRecorded);
    expect(rows).toHaveLength(golden.length);
    for (const [place, entry] of entriesOf(asRecorded).entries()) {
      const said = { ...entry, before: undefined };
      expect(withoutErasure(rows[place])).toMatchObject(withoutErasure(said));
    }
  });
});

describe('the entry of an event', () => {
  const [announced] = goldenEvents('show').filter(({ type }) => type === 'ShowAnnounced');
  const stream = [
    storedEvent('show-1', 0, { type: 'ShowAnnounced', data: announced?.recorded }),
    storedEvent('show-1', 1, { type: 'ShowDetailsChanged', data: { changes: { price: 15 } } }),
    storedEvent('show-1', 2, { type: 'ShowDetailsChanged', data: {}, version: 99 }),
    storedEvent('show-1', 3, { type: 'ShowPraised', data: { by: 'the press' } }),
    storedEvent('show-1', 4, { type: 'EventVoided', data: { revision: 1 } }),
  ];
  const changed = storedEvent('show-1', 5, {
    ...{ type: 'ShowDetailsChanged', version: versionOf('ShowDetailsChanged') },
    data: { changes: { price: '$15' } },
  });

  it('follows from the events before it, but for those that are voided or not known', () => {
    expect(entryAfter(stream, changed)).toMatchObject({
      created_at: '2026-11-20T18:00:00.000Z',
      summary: 'Changed price of Glass Harbor',
      changes: [{ field: 'price', before: '', after: '$15' }],
    });
  });

  it('is missing for one that cannot be read or is not known', () => {
    expect(entriesOf(stream).map((entry) => entry?.subject)).toEqual([
      ...['show', undefined, undefined, undefined, 'finding'],
    ]);
    expect(rowsOf(stream)).toHaveLength(2);
  });
});

/** An erasure takes what is personal out of the rows before it, too. */
function withoutErasure(value: unknown): object {
  return JSON.parse(JSON.stringify(value).replaceAll('[erased]', '[personal]'));
}
