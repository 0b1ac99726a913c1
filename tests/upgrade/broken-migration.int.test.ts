import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appMigrations } from '@stagedoor/platform/backup/app-tables';
import { createLog } from '@stagedoor/platform/process/log';
import { connect, type Connection } from '@stagedoor/platform/stores/postgres';
import { migrate, migrationNames } from '../../services/command/migrate.ts';
import { freshDatabase } from '../setup/backends.ts';
import { PATIENCE } from '../setup/patience.ts';
import { machineEnv } from '../setup/service-process.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';

const log = createLog('silent', 'test');
/** The number of migrations in the release whose data tests/upgrade keeps. */
const MIGRATIONS = 6;

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let owner: Connection;
let before: string;

beforeEach(async () => {
  fresh = await freshDatabase();
  await migrate(fresh.url, log, MIGRATIONS);
  owner = await connect(fresh.url);
  before = await schema();
});
afterEach(async () => {
  await owner.close();
  await fresh.drop();
});

/** Every column, and the migrations that made them. */
async function schema(): Promise<string> {
  const columns = await owner.rows(
    `select table_name, column_name, data_type from information_schema.columns
     where table_schema = 'app' order by 1, 2`,
  );
  return JSON.stringify([columns, await appMigrations(owner)]);
}

async function untilWaiting(): Promise<void> {
  const waiting = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitUntil(() => owner.row(waiting), PATIENCE);
}

/** The session of a killed process ends when Postgres notices. */
async function untilAlone(): Promise<void> {
  const others = `select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  await vi.waitUntil(async () => !(await owner.row(others)), PATIENCE);
}

/** Migrates as the next start does; returns the migrations that are missing afterwards. */
async function upgrade(): Promise<string[]> {
  await migrate(fresh.url, log);
  const made = await appMigrations(owner);
  return (await migrationNames()).filter((name) => !made.includes(name));
}

describe('an upgrade that ends within its migrations', () => {
  it('leaves the tables as they were when a service is killed, and the next start goes on', async () => {
    const holder = await connect(fresh.url);
    // The second of the new migrations makes the same table, and waits for this transaction.
    await holder.rows('begin; create table app.checkpoints ()');
    const command = spawn(process.execPath, ['services/command/main.ts'], {
      env: {
        ...machineEnv,
        ...{ DATABASE_URL: fresh.url, EVENTSTORE_URL: 'esdb://127.0.0.1:9?tls=false', PORT: '0' },
        ...{ MASTER_KEY, SESSION_SECRET: MASTER_KEY, MIN_FREE_SPACE: '0' },
        ...{ ADMIN_EMAIL: 'ada@venue.example', ADMIN_PASSWORD: 'correct-horse-battery' },
      },
      stdio: 'ignore',
    });
    await untilWaiting();
    command.kill('SIGKILL');
    await once(command, 'exit');
    await holder.rows('rollback');
    await holder.close();
    await untilAlone();
    expect(await schema()).toBe(before);
    expect(await upgrade()).toEqual([]);
  });

  it('leaves the tables as they were when a migration fails, and the next start goes on once it can', async () => {
    await owner.rows('create table app.checkpoints (note text)');
    before = await schema();
    await expect(migrate(fresh.url, log)).rejects.toThrow('"checkpoints" already exists');
    expect(await schema()).toBe(before);
    await owner.rows('drop table app.checkpoints');
    expect(await upgrade()).toEqual([]);
  });

  it('is made once when two services start together', async () => {
    await Promise.all([migrate(fresh.url, log), migrate(fresh.url, log)]);
    expect(await appMigrations(owner)).toEqual(await migrationNames());
  });
});
