import type { Sql } from '../stores/postgres.ts';

/** Not in a backup: tables that a restore ends, and the one that migrations write themselves. */
const LEFT_OUT = [
  ...['sessions', 'login_failures', 'rate_counters', 'idempotency', 'migrations', 'staged_photos'],
  // No ledger would say which of them were erased since.
  ...[
    'suspected_messages',
    'pending_subscriptions',
    'outgoing_mails',
    'imports',
    'import_rows',
    'long_undos',
  ],
  // What was used after the backup would work again.
  ...['account_links', 'used_challenges'],
];
const AT_A_TIME = 1_000;

/** The rows of each table, by its name. Each row is a line of JSON. */
export type Tables = ReadonlyMap<string, readonly string[]>;

/** Reads the accounts, keys and checkpoints. In one transaction they are as of one moment. */
export async function readAppTables(sql: Sql): Promise<Tables> {
  const tables = new Map<string, string[]>();
  for (const name of await appTables(sql)) {
    const rows = await sql.rows<{ row: string }>(
      `select to_jsonb(t)::text as row from app.${name} t`,
    );
    tables.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return tables;
}

/** @throws where a row does not fit its table. */
export async function insertAppRows(sql: Sql, name: string, rows: readonly string[]) {
  await assertKnown(sql, name);
  for (let from = 0; from < rows.length; from += AT_A_TIME)
    await sql.rows(`insert into app.${name} ${select(name)}`, [page(rows, from)]);
}

/** Reads rows as their table would, without writing them. @throws where one does not fit. */
export async function assertRowsFit(sql: Sql, name: string, rows: readonly string[]) {
  await assertKnown(sql, name);
  for (let from = 0; from < rows.length; from += AT_A_TIME)
    await sql.rows(`select count(t) from (${select(name)}) t`, [page(rows, from)]);
}

export async function appMigrations(sql: Sql): Promise<string[]> {
  const rows = await sql.rows<{ name: string }>('select name from app.migrations order by id');
  return rows.map(({ name }) => name);
}

async function appTables(sql: Sql): Promise<string[]> {
  const tables = await sql.rows<{ name: string }>(
    `select tablename as name from pg_tables
     where schemaname = 'app' and tablename <> all($1) order by 1`,
    [LEFT_OUT],
  );
  return tables.map(({ name }) => name);
}

/** Guards the SQL: the name comes from a file. */
async function assertKnown(sql: Sql, name: string): Promise<void> {
  if (!(await appTables(sql)).includes(name))
    throw new Error(`The backup has a table ${name}, which this version of Stagedoor has not.`);
}

function select(name: string): string {
  return `select r.* from jsonb_populate_recordset(null::app.${name}, $1::jsonb) r`;
}

function page(rows: readonly string[], from: number): string {
  return `[${rows.slice(from, from + AT_A_TIME).join()}]`;
}
