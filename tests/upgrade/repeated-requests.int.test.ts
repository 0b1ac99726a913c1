import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createLog } from '@stagedoor/platform/process/log';
import { connect, type Connection } from '@stagedoor/platform/stores/postgres';
import { migrate, migrationNames } from '../../services/command/migrate.ts';
import { freshDatabase } from '../setup/backends.ts';
import { PATIENCE } from '../setup/patience.ts';

const log = createLog('silent', 'test');
let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let owner: Connection;

beforeAll(async () => {
  fresh = await freshDatabase();
  await migrate(fresh.url, log, (await migrationNames()).indexOf('0014_derived-keys'));
  owner = await connect(fresh.url);
});
afterAll(async () => {
  // The library of migrations does not wait for the end of its connection.
  const others = `select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  await vi.waitUntil(async () => !(await owner.row(others)), PATIENCE);
  await owner.close();
  await fresh.drop();
});

it('an upgrade forgets requests that were hashed with another key, since they would count as other ones', async () => {
  await owner.rows(`insert into app.idempotency (key, request_hash) values ('key', 'old hash')`);
  await migrate(fresh.url, log);
  expect(await owner.rows('select key from app.idempotency')).toEqual([]);
});
