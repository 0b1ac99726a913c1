import { afterAll, describe, expect, it, vi } from 'vitest';
import { createLog } from '@stagedoor/platform/process/log';
import { connect } from '@stagedoor/platform/stores/postgres';
import { migrate, migrationNames } from '../../services/command/migrate.ts';
import { freshDatabase } from '../setup/backends.ts';
import { PATIENCE } from '../setup/patience.ts';

const log = createLog('silent', 'test');

const fresh = await freshDatabase();
await migrate(fresh.url, log, (await migrationNames()).indexOf('0014_derived-keys'));
const owner = await connect(fresh.url);
await owner.rows(`insert into app.idempotency (key, request_hash) values ('key', 'old hash')`);
await owner.rows(
  `insert into app.accounts (id, username, email, password_hash, first_name, last_name)
     select email, email, email, '', first, last
     from unnest($1::text[], $2::text[], $3::text[]) as account(email, first, last)`,
  [
    ['grace.hopper+doors@example.com', 'ada@example.com', '_@example.com', 'site@example.com'],
    ['Staff', 'Staff', 'Staff', 'Staff'],
    ['Member', 'Member', 'Member', 'Meyer'],
  ],
);
await owner.rows(`update app.accounts set is_auditor = true where email = 'ada@example.com'`);
await migrate(fresh.url, log);

afterAll(async () => {
  // The library of migrations does not wait for the end of its connection.
  const others = `select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  await vi.waitUntil(async () => !(await owner.row(others)), PATIENCE);
  await owner.close();
  await fresh.drop();
});

describe('an upgrade', () => {
  it('forgets requests that were hashed with another key, since they would count as other ones', async () => {
    expect(await owner.rows('select key from app.idempotency')).toEqual([]);
  });

  it('makes the names of accounts that were all called "Staff Member" from their addresses', async () => {
    const names = await owner.rows<{ name: string }>(
      `select concat_ws('|', first_name, last_name) as name from app.accounts order by id collate "C"`,
    );
    expect(names.map(({ name }) => name)).toEqual(['_|', 'Ada|', 'Grace|Hopper', 'Staff|Meyer']);
  });

  it('knows at once which accounts have rights', async () => {
    expect(await owner.rows('select email from app.accounts where had_rights')).toEqual([
      { email: 'ada@example.com' },
    ]);
  });
});
