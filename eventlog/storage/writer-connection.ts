import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Stream names are compared as bytes, so that their order never depends on a locale. */
const EVENTS_TABLE = `create table if not exists events (
  position bigint primary key,
  stream text collate "C" not null,
  revision bigint not null,
  id uuid not null,
  type text not null,
  json boolean not null,
  data bytea not null,
  metadata bytea not null,
  created bigint not null,
  unique (stream, revision)
)`;
/** To be raised when the tables change. Without the table `storage` they are of version 1. */
const STORAGE_VERSION = 1;
const STORAGE_TABLE = `create table if not exists storage (version integer not null);
  insert into storage select ${STORAGE_VERSION} where not exists (select from storage)`;
/** Plans a statement once; otherwise Postgres may plan it again for the values of each use. */
const PLAN_ONCE = 'set plan_cache_mode = force_generic_plan';
const LOCK = 0x65_76_6c_67;
const LOCK_ATTEMPTS = 20;
const CONNECT_LIMIT_MS = 5_000;

export type WriterConnection = {
  client: pg.Client;
  /** Aborts when the connection is lost, and with it the lock. */
  lost: AbortSignal;
  close(): Promise<void>;
};

/**
 * Takes the advisory lock that keeps a second log from writing. @throws when another log holds it,
 * or a newer version of this program made the tables.
 */
export async function openWriterConnection(databaseUrl: string): Promise<WriterConnection> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
  });
  const loss = new AbortController();
  client.on('error', () => loss.abort());
  client.on('end', () => loss.abort());
  await client.connect();
  const connection = { client, lost: loss.signal, close: () => client.end() };
  try {
    await takeLock(client);
    await assertKnownStorage(client);
    await client.query(`${EVENTS_TABLE}; ${STORAGE_TABLE}; ${PLAN_ONCE}`);
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** Postgres may need a moment to notice that a killed log is gone. */
async function takeLock(client: pg.Client): Promise<void> {
  for (let attempt = 1; attempt <= LOCK_ATTEMPTS; attempt += 1) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [LOCK]);
    if (rows[0]?.taken === true) return;
    await pause(100);
  }
  throw new Error('Another event log is running on this database; only one may.');
}

async function assertKnownStorage(client: pg.Client): Promise<void> {
  const there = await client.query("select to_regclass('storage') as storage");
  if (there.rows[0]?.storage === null) return;
  const { rows } = await client.query('select version from storage');
  const version = Number(rows[0]?.version ?? STORAGE_VERSION);
  if (version <= STORAGE_VERSION) return;
  throw new Error(
    `The event log was written by a newer version: its tables are of version ${version}, and ` +
      `this version knows ${STORAGE_VERSION}. Start the newer one. Nothing was changed.`,
  );
}
