import { beforeEach, describe, expect, it } from 'vitest';
import { connect, type Sql } from '@stagedoor/platform/stores/postgres';
import { closeAfterTests } from '../setup/after-tests.ts';
import { freshDatabase } from '../setup/backends.ts';

const database = closeAfterTests(await freshDatabase());
const connection = closeAfterTests(await connect(database.url));

beforeEach(async () => {
  await connection.rows('drop table if exists kept');
  await connection.rows('create table kept (number int primary key)');
});

const keep = (sql: Sql, number: number) => sql.rows('insert into kept values ($1)', [number]);
const kept = async () =>
  (await connection.rows<{ number: number }>('select number from kept order by 1')).map(
    ({ number }) => number,
  );

describe('a transaction that sends statements without awaiting earlier ones', () => {
  it('commits them, and returns the result once they are committed', async () => {
    const result = await connection.transaction(async (sql) => {
      await Promise.all([keep(sql, 1), keep(sql, 2)]);
      void keep(sql, 3);
      return 'done';
    });
    expect(result).toBe('done');
    expect(await kept()).toEqual([1, 2, 3]);
  });

  it('writes nothing when the last statement fails', async () => {
    const failing = connection.transaction((sql) =>
      Promise.all([keep(sql, 1), keep(sql, 2), keep(sql, 1)]),
    );
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await kept()).toEqual([]);
  });

  it('fails with the first error, also where the work handles it and goes on', async () => {
    const failing = connection.transaction(async (sql) => {
      await sql.rows('select 1 / 0').catch(() => undefined);
      await keep(sql, 1);
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    const returning = connection.transaction((sql) =>
      sql.rows('select 1 / 0').catch(() => undefined),
    );
    await expect(returning).rejects.toMatchObject({ code: '22012' });
    expect(await kept()).toEqual([]);
  });

  it('fails with the first error, also where another one is handled sooner', async () => {
    const failing = connection.transaction(async (sql) => {
      const slow = async () => {
        await (async () => await sql.rows('select 1 / 0'))();
      };
      await Promise.all([slow(), keep(sql, 1)]);
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
  });

  it('sends nothing any more once the work has failed', async () => {
    const late = Promise.withResolvers<unknown>();
    const failing = connection.transaction(async (sql) => {
      await keep(sql, 1);
      // The rollback is on its way then, and has no response yet.
      process.nextTick(() => keep(sql, 2).then(late.resolve, late.resolve));
      throw new Error('a mistake');
    });
    await expect(failing).rejects.toThrow('a mistake');
    expect(await late.promise).toEqual(new Error('a mistake'));
    expect(await kept()).toEqual([]);
  });

  it('leaves the connection ready for the next one', async () => {
    await connection.transaction((sql) => sql.rows('select 1 / 0')).catch(() => undefined);
    await connection.transaction((sql) => keep(sql, 4));
    expect(await kept()).toEqual([4]);
  });
});

describe('a transaction within another one', () => {
  it('undoes only itself when it fails', async () => {
    await connection.transaction(async (sql) => {
      await sql.transaction((nested) => keep(nested, 1));
      const failing = sql.transaction((nested) => Promise.all([keep(nested, 2), keep(nested, 1)]));
      await expect(failing).rejects.toMatchObject({ code: '23505' });
      await keep(sql, 3);
    });
    expect(await kept()).toEqual([1, 3]);
  });

  it('is undone with the other one', async () => {
    const failing = connection.transaction(async (sql) => {
      await sql.transaction((nested) => keep(nested, 1));
      throw new Error('a mistake');
    });
    await expect(failing).rejects.toThrow('a mistake');
    expect(await kept()).toEqual([]);
  });
});
