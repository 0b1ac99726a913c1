import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createLog } from '@stagedoor/platform/process/log';
import { openDatabase } from '@stagedoor/platform/stores/postgres';
import { isStoreAway } from '@stagedoor/platform/stores/store-away';
import { closeAfterTests } from '../setup/after-tests.ts';
import { freshDatabase } from '../setup/backends.ts';

const fresh = closeAfterTests(await freshDatabase());
const database = closeAfterTests(
  openDatabase(fresh.url, { log: createLog('silent', 'test'), inTurns: true }),
);
await database.rows('create table notes (id int primary key)');

const note = (id: number) =>
  database.row<{ pid: number; xid: string }>(
    'insert into notes values ($1) returning pg_backend_pid() as pid, xmin::text as xid',
    [id],
  );
const notes = async () =>
  (await database.rows<{ id: number }>('select id from notes order by id')).map(({ id }) => id);

describe('statements that are run at the same time', () => {
  it('share a connection, and are transactions of their own', async () => {
    const written = await Promise.all([1, 2, 3].map(note));
    expect(new Set(written.map((it) => it?.pid)).size).toBe(1);
    expect(new Set(written.map((it) => it?.xid)).size).toBe(3);
  });

  it('fail alone', async () => {
    const outcomes = await Promise.allSettled([10, 1, 11].map(note));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await notes()).toEqual([1, 2, 3, 10, 11]);
  });

  it('all name the same reason when none of them can be planned', async () => {
    const missing = () => database.rows('select * from missing where id = $1', [1]);
    const outcomes = await Promise.allSettled([missing(), missing(), missing()]);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { code: '42P01' } });
  });

  it('do not hold up later ones', async () => {
    let held: ReturnType<typeof note> | undefined;
    await database.transaction(async (sql) => {
      await sql.rows('insert into notes values (20)');
      held = note(20);
      await nextTurn();
      expect(await notes()).not.toContain(20);
      await sql.rows('delete from notes where id = 20');
    });
    expect(await held).toBeDefined();
  });

  it('fail when their connection is lost, and the next ones get another', async () => {
    const outcomes = await Promise.allSettled([
      database.rows('select pg_terminate_backend(pg_backend_pid())'),
      note(30),
    ]);
    const reasons = outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason);
    expect(reasons.map(isStoreAway)).toEqual([true, true]);
    await note(31);
    expect(await notes()).not.toContain(30);
  });
});
