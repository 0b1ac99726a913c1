import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Connection, Sql } from '@stagedoor/platform/stores/postgres';
import { recorded, STORY } from './recorded-story.ts';
import { openReadTables, rowsOf, type ReadTables } from './fed-by-hand.ts';
import { scriptedLog } from './scripted-log.ts';

const EVENTS = recorded(STORY);

let tables: ReadTables;
beforeEach(async () => {
  tables = await openReadTables(scriptedLog(EVENTS).log);
});
afterEach(() => tables.close());

describe('handling events', () => {
  it('changes nothing when events are delivered again, in any batches', async () => {
    const { prepare, handle } = tables.live();
    await prepare();
    for (const event of EVENTS) {
      await handle([event]);
      await handle([event, event]);
    }
    await handle(EVENTS);
    await handle(EVENTS.slice(3, 5));
    expect(await tables.differencesFrom(EVENTS)).toEqual([]);
    expect(await prepare()).toBe(EVENTS.at(-1)?.position);
  });

  it('refuses events after a gap, and handles them once the gap is filled', async () => {
    const { prepare, handle } = tables.live();
    await prepare();
    await handle(EVENTS.slice(0, 5));
    await expect(handle(EVENTS.slice(6))).rejects.toThrow('show-1 goes on at revision 3, but 2');
    expect(await prepare()).toBe(EVENTS[4]?.position);
    await handle(EVENTS.slice(5));
    expect(await tables.differencesFrom(EVENTS)).toEqual([]);
  });

  it('skips an unknown type of event, and records that', async () => {
    const { prepare, handle } = tables.live();
    await prepare();
    const [first, second, third, fourth, ...rest] = EVENTS;
    if (!first || !second || !third || !fourth) throw new Error('The story is too short.');
    const unknown = { ...fourth, type: 'ShowRenamed', event: undefined };
    await handle([first, second, third, unknown, ...rest]);
    expect(await rowsOf(tables.reader, 'checkpoint')).toMatchObject([
      {
        position: EVENTS.at(-1)?.position,
        dirty: 'ShowRenamed at position 300 is not known here.',
      },
    ]);
    expect(await rowsOf(tables.reader, 'shows')).toMatchObject([
      { id: '1', revision: 6, is_published: false },
      { id: '2' },
    ]);
  });

  it('is all or nothing, wherever it fails', async () => {
    const cut = { after: Infinity };
    const breaking = breakingOff(tables.sources.connection, cut);
    const { prepare, handle } = tables.live({ connection: breaking });
    await prepare();
    for (let statements = 0; ; statements += 1) {
      cut.after = statements;
      const failure = await handle(EVENTS).catch((error: Error) => error);
      if (!failure) break;
      expect(failure.message).toBe('cut');
      cut.after = Infinity;
      expect(await prepare()).toBe(-1n);
      expect(await rowsOf(tables.reader, 'history')).toEqual([]);
    }
    // The projections' statements, and those of the progress.
    expect(cut.after).toBeGreaterThan(10);
    expect(await tables.differencesFrom(EVENTS)).toEqual([]);
  });
});

/** The connection, except that the statement after `cut.after` of a transaction fails. */
function breakingOff(connection: Connection, cut: { after: number }): Connection {
  const transaction: Connection['transaction'] = (work) =>
    connection.transaction((sql) => {
      let statements = 0;
      const isCut = () => (statements += 1) > cut.after;
      const rows: Sql['rows'] = (text, values) =>
        isCut() ? sql.rows(CUT) : sql.rows(text, values);
      const row: Sql['row'] = (text, values) => (isCut() ? sql.row(CUT) : sql.row(text, values));
      return work({ ...sql, rows, row });
    });
  return { ...connection, transaction };
}

const CUT = `do $$ begin raise exception 'cut' using errcode = 'XX000'; end $$`;
