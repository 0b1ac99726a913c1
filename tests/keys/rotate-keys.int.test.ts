import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openKeys } from '@stagedoor/platform/privacy/keys';
import { lastingKey, LASTING_KEYS } from '@stagedoor/platform/privacy/lasting-keys';
import { checkMasterKey, keepMasterKey } from '@stagedoor/platform/privacy/master-key-check';
import { openMasterKey, type MasterKey } from '@stagedoor/platform/privacy/master-key';
import { createLog } from '@stagedoor/platform/process/log';
import { connect, type Connection, type Sql } from '@stagedoor/platform/stores/postgres';
import { rotateKeys } from '../../standalone/rotate-keys.ts';
import { migrate } from '../../services/command/migrate.ts';
import { freshDatabase } from '../setup/backends.ts';
import { PATIENCE } from '../setup/patience.ts';

const log = createLog('silent', 'test');
const [FIRST, SECOND, THIRD] = ['first', 'second', 'third'].map((it) => it.padEnd(40, '-'));
const keyOf = (...secrets: (string | undefined)[]) =>
  openMasterKey(() => secrets.map((it) => it ?? ''));
const SUBJECTS = Array.from({ length: 7 }, (_, index) => `message-${index}`);
const ADDRESS = 'ada@example.com';

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let database: Connection;
let sealed: Map<string, string>;
let lasting: string[];

beforeEach(async () => {
  fresh = await freshDatabase();
  await migrate(fresh.url, log);
  database = await connect(fresh.url);
  const masterKey = keyOf(FIRST);
  await keepMasterKey(database, masterKey);
  const keys = openKeys(database, masterKey);
  sealed = new Map();
  for (const subject of SUBJECTS)
    sealed.set(subject, (await keys.make(subject))?.seal(subject) ?? '');
  await keys.destroy('message-3');
  await keys.claim(ADDRESS, 'subscriber-1');
  lasting = await lastingKeysBy(masterKey);
});
afterEach(async () => {
  await database.close();
  await fresh.drop();
});

describe('a rotation of the master key', () => {
  it('wraps every key with the new master key, in batches, and leaves destroyed keys destroyed', async () => {
    expect(await rotateKeys(database, keyOf(SECOND, FIRST), 2)).toEqual({
      rewrapped: 6,
      damaged: 0,
      replaced: [keyOf(FIRST).id],
    });
    await expectWhole(keyOf(SECOND));
    await expect(checkMasterKey(database, keyOf(FIRST))).rejects.toThrow(
      `MASTER_KEY is the key ${keyOf(FIRST).id}, but the personal data here was sealed with`,
    );
    expect(await rotateKeys(database, keyOf(SECOND), 2)).toMatchObject({
      rewrapped: 0,
      replaced: [],
    });
  });

  it('keeps addresses, links and checkpoints valid, however often it is done', async () => {
    await rotateKeys(database, keyOf(SECOND, FIRST));
    await rotateKeys(database, keyOf(THIRD, SECOND));
    await expectWhole(keyOf(THIRD));
    await rotateKeys(database, keyOf(FIRST, THIRD));
    await expectWhole(keyOf(FIRST));
    expect(await lastingKeysBy(keyOf(FIRST))).toEqual(lasting);
  });

  it('may be cut after any statement, leaves all readable under both keys, and goes on from there', async () => {
    const tables = ['master_key', 'subject_keys'];
    for (const table of tables)
      await database.rows(`create table public.${table} as table app.${table}`);
    const [SECOND_ID, FIRST_ID] = [keyOf(SECOND).id, keyOf(FIRST).id];
    let [points, halves] = [0, 0];
    for (let left = 1, isOver = false; !isOver; left += 1) {
      for (const table of tables) {
        await database.rows(`delete from app.${table}`);
        await database.rows(`insert into app.${table} table public.${table}`);
      }
      const cut = await rotateKeys(cutAfter(left), keyOf(SECOND, FIRST), 2).catch(String);
      isOver = typeof cut !== 'string';
      if (isOver) break;
      expect(cut).toContain('The process died.');
      points += 1;
      await expectWhole(keyOf(SECOND, FIRST));
      await expectWhole(keyOf(FIRST, SECOND));
      const masters = await database.rows<{ master: string }>(
        'select distinct master from app.subject_keys where wrapped is not null',
      );
      if (masters.length === 2) {
        halves += 1;
        expect(masters.map(({ master }) => master).toSorted()).toEqual(
          [FIRST_ID, SECOND_ID].toSorted(),
        );
        await expect(checkMasterKey(database, keyOf(SECOND))).rejects.toThrow(
          `the key ${FIRST_ID} is still needed`,
        );
      }
      await rotateKeys(database, keyOf(SECOND, FIRST), 2);
      await expectWhole(keyOf(SECOND));
    }
    expect(points).toBeGreaterThan(12);
    expect(halves).toBeGreaterThan(3);
  });

  it('is refused without the key in use, and changes nothing', async () => {
    const before = await everything();
    for (const secrets of [[SECOND], [SECOND, THIRD]])
      await expect(rotateKeys(database, keyOf(...secrets))).rejects.toThrow(
        `sealed with the key ${keyOf(FIRST).id}`,
      );
    expect(await everything()).toEqual(before);
    await expectWhole(keyOf(FIRST));
  });

  it('leaves a damaged key as it is, and counts it', async () => {
    await database.rows(
      `update app.subject_keys set wrapped = '\\x00' where subject = 'message-5'`,
    );
    expect(await rotateKeys(database, keyOf(SECOND, FIRST), 2)).toMatchObject({
      rewrapped: 5,
      damaged: 1,
    });
    await checkMasterKey(database, keyOf(SECOND));
  });

  it('waits for a key that is made meanwhile, and wraps it too', async () => {
    const other = await connect(fresh.url);
    await other.rows('begin');
    await openKeys(other, keyOf(FIRST)).make('message-late');
    const rotator = await database.row<{ pid: number }>('select pg_backend_pid() as pid');
    const waiting = 'select from pg_locks where pid = $1 and not granted';
    const rotating = rotateKeys(database, keyOf(SECOND, FIRST));
    await vi.waitUntil(() => other.row(waiting, [rotator?.pid]), PATIENCE);
    await other.rows('commit');
    await other.close();
    expect((await rotating).rewrapped).toBe(7);
  });
});

describe('a service while keys are rotated', () => {
  it('wraps new keys with the master key that the database names, once it has that secret', async () => {
    let secrets = [FIRST];
    const keys = openKeys(
      database,
      openMasterKey(() => secrets.map(String)),
    );
    await rotateKeys(database, keyOf(SECOND, FIRST));
    await expect(keys.make('message-new')).rejects.toThrow(
      `New keys are wrapped by the master key ${keyOf(SECOND).id}`,
    );
    secrets = [SECOND, FIRST];
    const text = (await keys.make('message-new'))?.seal('new') ?? '';
    const found = await openKeys(database, keyOf(SECOND)).find(['message-new']);
    expect(found.get('message-new')?.unseal(text)).toBe('new');
  });
});

/** Expects that these keys read everything, except what was destroyed. */
async function expectWhole(masterKey: MasterKey): Promise<void> {
  await checkMasterKey(database, masterKey);
  const keys = openKeys(database, masterKey);
  const found = await keys.find(SUBJECTS);
  expect([...found.keys()].toSorted()).toEqual(SUBJECTS.filter((it) => it !== 'message-3'));
  for (const [subject, key] of found) expect(key.unseal(sealed.get(subject) ?? '')).toBe(subject);
  expect(await keys.make('message-3')).toBeUndefined();
  expect(await keys.claim(ADDRESS, 'subscriber-2')).toBe('subscriber-1');
  expect(await lastingKeysBy(masterKey)).toEqual(lasting);
}

async function lastingKeysBy(masterKey: MasterKey): Promise<string[]> {
  const found = LASTING_KEYS.map((purpose) => lastingKey(database, masterKey, purpose));
  return (await Promise.all(found)).map((key) => key.toString('hex'));
}

async function everything(): Promise<unknown[]> {
  return [
    await database.rows('select * from app.master_key'),
    await database.rows('select * from app.subject_keys order by subject'),
  ];
}

/** The database to a process that dies after `left` statements: what is open is rolled back. */
function cutAfter(left: number): Connection {
  let rest = left;
  const cutting = (sql: Sql): Sql => {
    const rows: Sql['rows'] = (text, values) => {
      rest -= 1;
      if (rest < 0) throw new Error('The process died.');
      return sql.rows(text, values);
    };
    return {
      rows,
      row: async <Row>(text: string, values?: unknown[]) => (await rows<Row>(text, values))[0],
    };
  };
  return {
    ...database,
    ...cutting(database),
    transaction: (work) => database.transaction((sql) => work({ ...sql, ...cutting(sql) })),
  };
}
