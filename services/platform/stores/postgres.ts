import {
  DatabaseError,
  Pool,
  type PoolConfig,
  types,
  Client,
  type QueryConfig,
  type QueryResult,
} from 'pg';
import type { Log } from '../process/log.ts';

// Keep 64-bit positions and counts exact.
types.setTypeParser(types.builtins.INT8, BigInt);

/** Runs SQL: the pool, or the connection of a transaction. */
export interface Sql {
  /**
   * Runs one statement and returns its rows. Not `prepared`, it is planned for its values: for
   * statements with many optional filters, which no one plan suits.
   */
  rows<Row>(text: string, values?: unknown[], options?: { prepared: boolean }): Promise<Row[]>;
  /** The first row, or undefined. */
  row<Row>(text: string, values?: unknown[]): Promise<Row | undefined>;
}

/** A database, or a transaction in it: a transaction within another one is a savepoint. */
export interface Transactions extends Sql {
  /**
   * Commits when `work` resolves, rolls back when it throws. `work` may send statements without
   * awaiting earlier ones: after the first failure none is sent any more, and its error is thrown.
   */
  transaction<T>(work: (sql: Transactions) => Promise<T>): Promise<T>;
}

/** Whether there is a table of this name. */
export async function hasTable(sql: Sql, name: string): Promise<boolean> {
  const found = await sql.row<{ is_there: boolean }>(
    'select to_regclass($1) is not null as is_there',
    [name],
  );
  return found?.is_there === true;
}

export interface Database extends Transactions, AsyncDisposable {
  close(): Promise<void>;
}

interface DatabaseOptions {
  log: Log;
  /** Limits the rights to those of a database role. */
  role?: string;
  max?: number;
  /** How long a statement may take, in milliseconds, in case the server hangs. */
  limitMs?: number;
}

export function openDatabase(url: string, options: DatabaseOptions): Database {
  const config: PoolConfig = {
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    ...(options.limitMs && { query_timeout: options.limitMs }),
    ...(options.role && { options: `-c role=${options.role}` }),
  };
  const pool = new Pool(config);
  pool.on('error', (err) => options.log.warn({ err }, 'A database connection was lost.'));
  // While the pool closes a connection, it does not listen to it any more; Postgres may go first.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const close = async () => (pool.ending ? undefined : pool.end());
  return {
    ...statements((statement) => pool.query(statement)),
    transaction: async (work) => {
      const client = await pool.connect();
      let broken: Error | undefined;
      const onError = (error: Error) => (broken = error);
      client.on('error', onError);
      try {
        return await inTransaction((statement) => client.query(statement), work, onError);
      } finally {
        client.off('error', onError);
        client.release(broken);
      }
    },
    close,
    [Symbol.asyncDispose]: close,
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

/** Opens a connection of the driver itself, for a library that takes one. */
export async function connectDriver(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // The statement that is under way fails as well.
  client.on('error', () => undefined);
  await client.connect();
  return client;
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
  const query: Query = (statement) => client.query(statement);
  return {
    ...statements(query),
    lost: loss.signal,
    transaction: (work) => inTransaction(query, work),
    close: () => client.end(),
    [Symbol.asyncDispose]: () => client.end(),
  };
}

const TRANSACTION = { begin: 'begin', commit: 'commit', rollback: 'rollback' };
const SAVEPOINT = {
  begin: 'savepoint nested',
  commit: 'release savepoint nested',
  rollback: 'rollback to savepoint nested',
};

/** `onBroken` gets the error of a rollback that failed: the connection cannot be used any more. */
async function inTransaction<T>(
  query: Query,
  work: (sql: Transactions) => Promise<T>,
  onBroken: (error: Error) => void = () => undefined,
  { begin, commit, rollback } = TRANSACTION,
): Promise<T> {
  let failure: { error: unknown } | undefined;
  const run: Query = async (statement) => {
    // After the rollback it would be written for good.
    if (failure) throw failure.error;
    return query(statement).catch((error: unknown) => {
      // Those that follow the first one fail as well, but do not tell the reason.
      failure ??= { error };
      throw failure.error;
    });
  };
  await query({ text: begin });
  try {
    const result = await work({
      ...statementsOnce(run),
      transaction: (nested) => inTransaction(query, nested, onBroken, SAVEPOINT),
    });
    await run({ text: commit });
    // Postgres commits nothing, and does not say so, where a statement failed that nobody awaited.
    if (failure) throw failure.error;
    return result;
  } catch (error) {
    failure ??= { error };
    await query({ text: rollback }).catch(onBroken);
    throw failure.error;
  }
}

const names = new Map<string, string>();

/** Each connection keeps the plan of a named statement: making one takes longer than running it. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `statement ${names.size}`;
  names.set(text, name);
  return name;
}

/** Makes an outdated plan again, which a transaction does not survive. */
function statements(query: Query): Sql {
  return statementsOnce((statement) =>
    query(statement).catch((error: unknown) => {
      if (!isOutdatedPlan(error)) throw error;
      return query({ ...statement, name: undefined });
    }),
  );
}

function statementsOnce(query: Query): Sql {
  const rows = async <Row>(text: string, values?: unknown[], { prepared } = { prepared: true }) => {
    const name = prepared && { name: nameOf(text) };
    const result = await query(values ? { ...name, text, values } : { text });
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

type Query = (statement: QueryConfig) => Promise<QueryResult>;
