import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Streams compare by bytes, so their order never depends on a locale. */
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
/** A statement is planned once, where Postgres would plan it at each use for its values. */
const PLAN_ONCE = 'set plan_cache_mode = force_generic_plan';
const LOCK = 0x65_76_6c_67;
const LOCK_ATTEMPTS = 20;
const CONNECT_LIMIT_MS = 5_000;

export type WriterConnection = {
  client: pg.Client;
  /** Aborts when the connection has gone, and its lock with it. */
  lost: AbortSignal;
  close(): Promise<void>;
};

/** An advisory lock keeps a second log from writing. @throws when another log holds it. */
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
    await client.query(`${EVENTS_TABLE}; ${PLAN_ONCE}`);
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
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
