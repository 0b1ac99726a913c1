import { Socket } from 'node:net';
import { Client, DatabaseError, Pool, type PoolConfig, types } from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../process/log.ts';
import { queryInOneWrite, queryInTurns, type Query } from './one-write.ts';

// Keep 64-bit positions and counts exact.
types.setTypeParser(types.builtins.INT8, BigInt);

/** Runs SQL: the pool, or the connection of a transaction. */
export interface Sql {
  /** Runs one statement and returns its rows. */
  rows<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  /** The first row, or undefined. */
  row<Row>(text: string, values?: unknown[]): Promise<Row | undefined>;
}

export interface Database extends Sql {
  /** Commits when `work` resolves, rolls back when it throws. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface DatabaseOptions {
  log: Log;
  /** Limits the rights to those of a database role. */
  role?: string;
  max?: number;
  /** How long a statement may take, in milliseconds, in case the server hangs. */
  limitMs?: number;
  /** For short statements: those of one turn of the event loop go over one connection. */
  inTurns?: boolean;
}

export function openDatabase(url: string, options: DatabaseOptions): Database {
  const config: PoolConfig = {
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    ...(options.limitMs && { query_timeout: options.limitMs }),
    ...(options.role && { options: `-c role=${options.role}` }),
    ...(options.inTurns && { pipeline: true }),
  };
  const pool = new Pool(config);
  pool.on('error', (err) => options.log.warn({ err }, 'A database connection was lost.'));
  return {
    ...statements(options.inTurns ? queryInTurns(pool) : (statement) => pool.query(statement)),
    transaction: async (work) => {
      const client = await pool.connect();
      let broken: Error | undefined;
      const onError = (error: Error) => (broken = error);
      client.on('error', onError);
      try {
        await client.query('begin');
        const result = await work(statements(queryInOneWrite(client)));
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch((failure: Error) => (broken = failure));
        throw error;
      } finally {
        client.off('error', onError);
        client.release(broken);
      }
    },
    close: async () => (pool.ending ? undefined : pool.end()),
  };
}

/** Ends the session of a vanished client after 25 seconds, which frees its locks. */
const VANISHED_CLIENT =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3' +
  ' -c tcp_user_timeout=25000';

/** One database session. Once lost it stays lost, with everything that belongs to it. */
export interface Connection extends Database {
  lost: AbortSignal;
}

/**
 * Opens a connection for what lives as long as a session, such as an advisory lock. `onDetail` gets
 * the details of notices that statements raise.
 */
export async function connect(
  url: string,
  onDetail: (detail: string) => void = () => undefined,
): Promise<Connection> {
  const loss = new AbortController();
  // Sends statements without waiting for the results of earlier ones.
  const config = {
    connectionString: url,
    options: VANISHED_CLIENT,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    pipeline: true,
  };
  const client = new Client({ ...config, connectionTimeoutMillis: 5_000 });
  client.on('error', () => loss.abort());
  client.on('end', () => loss.abort());
  client.on('notice', ({ detail = '' }) => onDetail(detail));
  await client.connect();
  const sql = statements(queryInOneWrite(client));
  return {
    ...sql,
    lost: loss.signal,
    transaction: async (work) => {
      await client.query('begin');
      try {
        const result = await work(sql);
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch(() => undefined);
        throw error;
      }
    },
    close: () => client.end(),
  };
}

/**
 * Listens on a channel until it is closed, reconnecting after every loss. `onMessage` also gets
 * undefined after each (re)connection: messages may have been missed.
 */
export function listen(
  url: string,
  channel: string,
  onMessage: (payload: string | undefined) => void,
  log: Log,
): { close(): Promise<void> } {
  const stopped = new AbortController();
  let socket: Socket | undefined;
  const running = (async () => {
    while (!stopped.signal.aborted) {
      const stream = (socket = new Socket());
      const client = new Client({ connectionString: url, keepAlive: true, stream: () => stream });
      try {
        const lost = new Promise<void>((resolve) => {
          client.on('error', () => resolve());
          client.on('end', () => resolve());
        });
        client.on('notification', (message) => onMessage(message.payload));
        await client.connect();
        await client.query(`listen ${client.escapeIdentifier(channel)}`);
        onMessage(undefined);
        await lost;
      } catch (err) {
        log.debug({ err }, 'Listening failed.');
      }
      await client.end().catch(() => undefined);
      await wait(500, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  })();
  return {
    close: async () => {
      stopped.abort();
      // An orderly end would wait for the store, which may not respond.
      socket?.destroy();
      await running;
    },
  };
}

const names = new Map<string, string>();

/** Each connection keeps the plan of a named statement: making one takes longer than running it. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `statement ${names.size}`;
  names.set(text, name);
  return name;
}

function statements(query: Query): Sql {
  const rows = async <Row>(text: string, values?: unknown[]) => {
    const named = values ? { name: nameOf(text), text, values } : { text };
    const result = await query(named).catch((error: unknown) => {
      if (!isOutdatedPlan(error)) throw error;
      return query({ ...named, name: undefined });
    });
    return result.rows as Row[];
  };
  return {
    rows,
    row: async <Row>(text: string, values?: unknown[]) => (await rows<Row>(text, values))[0],
  };
}

/**
 * Whether the plan of a named statement cannot be used: a column has another type since it was
 * made, as in tables of another version; or there is no plan, because an earlier statement that
 * should have made it failed.
 */
function isOutdatedPlan(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '0A000' || error.code === '26000');
}
