import { describe, expect, it } from 'vitest';
import { connect } from '@stagedoor/platform/stores/postgres';
import { closeAfterTests } from '../setup/after-tests.ts';
import { freshDatabase } from '../setup/backends.ts';

const database = closeAfterTests(await freshDatabase());
const connection = closeAfterTests(await connect(database.url));

describe('a session that holds a lock', () => {
  it('is ended by the server within half a minute when its client has vanished', async () => {
    const settings = await connection.rows<{ name: string; value: string }>(
      // The values that were requested: over a socket that is not TCP, those in force are zero.
      `select name, reset_val as value from pg_settings where name like 'tcp\\_%' order by name`,
    );
    const { tcp_user_timeout: unanswered, ...probes } = Object.fromEntries(
      settings.map(({ name, value }) => [name, Number(value)]),
    );
    expect(probes).toEqual({
      tcp_keepalives_count: 3,
      tcp_keepalives_idle: 10,
      tcp_keepalives_interval: 5,
    });
    expect(unanswered).toBe(25_000);
  });
});
