import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LoggedEvent } from '@stagedoor/platform/event-log/event-log';
import { leafOf } from '@stagedoor/platform/proof/event-leaf';
import { MerkleTree } from '@stagedoor/platform/proof/merkle-tree';
import { loadTree } from '@stagedoor/platform/proof/stored-tree';
import type {
  EventInContext,
  Projection,
} from '../../services/projector/projections/projection.ts';
import { projections } from '../../services/projector/projections/projections.ts';
import { rebuild } from '../../services/projector/tables/read-tables.ts';
import { verify } from '../../services/projector/comparisons/verify.ts';
import { recorded, STORY } from './recorded-story.ts';
import { rowsOf, untilAt, type ReadTables } from './fed-by-hand.ts';
import { openFollower } from './followed-log.ts';
import { scriptedLog } from './scripted-log.ts';
import { PATIENCE } from '../setup/patience.ts';

const EVENTS = recorded(STORY);

let follower: Awaited<ReturnType<typeof openFollower>>;
let tables: ReadTables;
beforeEach(async () => {
  follower = await openFollower();
  ({ tables } = follower);
});
afterEach(() => follower.close());

const LAST = EVENTS.at(-1)?.position;
/** Projections of which one fails this many times, with this SQLSTATE, when a genre is renamed. */
function failing(code: string, times: number) {
  let left = times;
  const broken: Projection = {
    name: 'broken',
    tables: `
      create function fail(code text) returns void language plpgsql as
        $$ begin raise exception 'Ada' using errcode = code; end $$`,
    statementsOf: ({ events }) => {
      const text = `select fail(code) from jsonb_to_recordset($1) as failing(code text)`;
      const isFailing = events.some(isRename) && left-- > 0;
      return isFailing ? [{ text, rows: [{ code }] }] : [];
    },
  };
  return [...projections, broken];
}

const isRename = ({ type }: EventInContext) => type === 'GenreRenamed';
const RENAMED = EVENTS.findIndex(({ type }) => type === 'GenreRenamed');
const PLACED = `GenreRenamed in genres at revision 2 (position ${RENAMED * 100})`;
const PLACE = { stream: 'genres', revision: 2, type: 'GenreRenamed' };

describe('a failure that may pass', () => {
  it.each(['53100', '53200', '57014', '40P01', '25006', 'XX000'])(
    'is retried until it has passed, however often that takes: %s',
    async (code) => {
      follower.follow(scriptedLog(EVENTS, { batch: 5 }).log, { projections: failing(code, 12) });
      await untilAt(tables.reader, LAST);
      expect(follower.states).toContain('retrying');
      expect(follower.states.at(-1)).toBe('projecting');
      expect(await rowsOf(tables.reader, 'history')).toHaveLength(EVENTS.length);
      expect(await rowsOf(tables.reader, 'set_aside')).toEqual([]);
    },
  );

  it('leaves earlier events in the tables meanwhile, and is reported', async () => {
    follower.follow(scriptedLog(EVENTS, { batch: 5 }).log, {
      projections: failing('53100', Infinity),
    });
    await untilAt(tables.reader, EVENTS[RENAMED - 1]?.position);
    await vi.waitUntil(() => follower.status().state === 'retrying', PATIENCE);
    expect(follower.status().reason).toBe('Postgres reports 53100.');
    expect(await rowsOf(tables.reader, 'history')).toHaveLength(RENAMED);
  });
});

describe('an event that can never be applied', () => {
  it.each(['22P02', '23505'])('is set aside, and later events are applied: %s', async (code) => {
    const broken = { projections: failing(code, Infinity) };
    const { log } = scriptedLog(EVENTS, { batch: 5 });
    follower.follow(log, broken);
    await untilAt(tables.reader, LAST);
    const reason = `Postgres refuses it with ${code}.`;
    const position = EVENTS[RENAMED]?.position;
    expect(await rowsOf(tables.reader, 'set_aside')).toEqual([{ position, ...PLACE, reason }]);
    expect(await rowsOf(tables.reader, 'history')).toHaveLength(EVENTS.length - 1);
    expect(follower.states).toEqual(['projecting']);
    await follower.stop();
    const sources = { ...tables.sources, ...broken, eventLog: log };
    const named = [`${PLACED} cannot be applied. ${reason}`];
    expect((await verify(sources)).differences).toEqual(named);
    await rebuild(sources);
    expect((await verify(sources)).differences).toEqual(named);
  });

  it('can be an event at which a projection throws, and leaves nothing in other tables', async () => {
    const throwing: Projection = {
      name: 'throwing',
      tables: 'create table throwing (id int)',
      statementsOf: ({ events }) => {
        if (events.some(isRename)) throw new TypeError('Ada');
        return [];
      },
    };
    follower.follow(scriptedLog(EVENTS, { batch: 5 }).log, {
      projections: [...projections, throwing],
    });
    await untilAt(tables.reader, LAST);
    const reason = 'TypeError was thrown by a projection.';
    const position = EVENTS[RENAMED]?.position;
    expect(await rowsOf(tables.reader, 'set_aside')).toEqual([{ position, ...PLACE, reason }]);
    expect(await rowsOf(tables.reader, 'history')).toHaveLength(EVENTS.length - 1);
  });

  it('can be an event that cannot be read', async () => {
    const unreadable = EVENTS.map((event, index): LoggedEvent => {
      const { metadata: _, ...place } = event;
      return index === RENAMED
        ? { ...place, event: undefined, unreadable: 'Its data: no.' }
        : event;
    });
    follower.follow(scriptedLog(unreadable).log);
    await untilAt(tables.reader, LAST);
    expect(await rowsOf(tables.reader, 'set_aside')).toMatchObject([
      { ...PLACE, reason: 'Its data: no.' },
    ]);
    expect(await rowsOf(tables.reader, 'genres')).toMatchObject([{ id: 'indie' }]);
    const { tree } = await loadTree(tables.reader);
    const whole = new MerkleTree(Buffer.concat(unreadable.map(leafOf)));
    expect(tree.rootHash(tree.size)).toEqual(whole.rootHash(EVENTS.length));
    const [difference, ...more] = await tables.differencesFrom(unreadable);
    expect(difference).toBe(`${PLACED} cannot be applied. Its data: no.`);
    expect(more).toEqual([]);
  });
});
