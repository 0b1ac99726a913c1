import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const LOCK = 0x65_76_6c_67;
const LOCK_ATTEMPTS = 20;

/**
 * The one connection that writes. It holds an advisory lock for as long as it lives, so that a
 * second log on the same database cannot write, and losing it is reported: whether the last commit
 * happened is unknown then, and nothing in memory can be trusted.
 * @throws when another log holds the lock.
 */
export async function openWriterConnection(
  databaseUrl: string,
  onLost: (reason: Error) => void,
): Promise<{ client: pg.Client; close(): Promise<void> }> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
  let inUse = false;
  const lost = (reason: Error) => {
    if (inUse) onLost(reason);
  };
  client.on('error', lost);
  client.on('end', () => lost(new Error('the connection that writes was closed')));
  const close = () => {
    inUse = false;
    return client.end();
  };
  await client.connect();
  try {
    await takeLock(client);
  } catch (error) {
    await close();
    throw error;
  }
  inUse = true;
  return { client, close };
}

/** The server may need a moment to notice that a killed log is gone. */
async function takeLock(client: pg.Client): Promise<void> {
  for (let attempt = 1; attempt <= LOCK_ATTEMPTS; attempt += 1) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [LOCK]);
    if (rows[0]?.taken === true) return;
    await pause(100);
  }
  throw new Error('Another event log is running on this database; only one may.');
}
