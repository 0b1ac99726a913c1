import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '@stagedoor/platform/process/log';
import { connect, type Connection } from '@stagedoor/platform/stores/postgres';
import { migrate, migrationNames } from '../../services/command/migrate.ts';
import { freshDatabase } from '../setup/backends.ts';

const log = createLog('silent', 'test');
let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let owner: Connection;

beforeAll(async () => {
  fresh = await freshDatabase();
  await migrate(fresh.url, log, (await migrationNames()).indexOf('0014_derived-keys'));
  owner = await connect(fresh.url);
});
afterAll(async () => {
  await owner.close();
  await fresh.drop();
});

it('an upgrade forgets requests that were hashed with another key, since they would count as other ones', async () => {
  await owner.rows(`insert into app.idempotency (key, request_hash) values ('key', 'old hash')`);
  await migrate(fresh.url, log);
  expect(await owner.rows('select key from app.idempotency')).toEqual([]);
});
