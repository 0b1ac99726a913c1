import { describe, expect, it } from 'vitest';
import { verify } from '../../services/projector/comparisons/verify.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { recorded, STORY } from './recorded-story.ts';
import { openReadTables } from './fed-by-hand.ts';
import { scriptedLog } from './scripted-log.ts';

const EVENTS = recorded(STORY);

const tables = closeAfterTests(await openReadTables(scriptedLog(EVENTS).log));

describe('verifying the read tables', () => {
  it('reports missing read tables', async () => {
    expect((await verify(tables.sources)).differences).toEqual(['There are no read tables.']);
  });

  it('reports nothing while the tables equal the log', async () => {
    const { prepare, handle } = tables.live();
    await prepare();
    const equal = { tables: expect.any(Number), differences: [], rows: [] };
    expect(await verify(tables.sources)).toEqual({ events: 0, ...equal });
    await handle(EVENTS.slice(0, 8));
    expect(await verify(tables.sources)).toEqual({ events: 8, ...equal });
    await handle(EVENTS.slice(8));
    expect(await verify(tables.sources)).toEqual({ events: EVENTS.length, ...equal });
  });

  it('reports the rows that differ, and leaves nothing behind', async () => {
    await tables.reader.rows(`update read.genres set name = 'Indy'`);
    await tables.reader.rows(`delete from read.history where position = 100`);
    const { differences, rows } = await verify(tables.sources);
    expect(differences).toEqual([
      'read.genres differs from the log. Rows: 1 wrong, 1 missing.',
      'read.history differs from the log. Rows: 0 wrong, 1 missing.',
    ]);
    expect(rows).toEqual([
      expect.stringMatching(/^read\.genres holds, and the log does not say: .*"Indy"/),
      expect.stringMatching(/^The log says, and read\.genres does not hold: .*"Indie"/),
      expect.stringMatching(/^The log says, and read\.history does not hold: .*"GenreAdded"/),
    ]);
    expect(
      await tables.reader.rows(`select from pg_namespace where nspname like 'read%'`),
    ).toHaveLength(1);
  });
});
