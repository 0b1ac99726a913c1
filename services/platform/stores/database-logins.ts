import { setTimeout as wait } from 'node:timers/promises';
import { connect, type Sql } from './postgres.ts';
import { QUERY_ROLE } from './read-model.ts';
import { isNotAllowed } from './store-away.ts';

/** Each service has its own login, so that a compromised one reaches only its own data. */
export const LOGINS = {
  command: 'venue_command',
  projector: 'venue_projector',
  query: QUERY_ROLE,
} as const;

/** Reads the schema `app` for a backup, and writes nothing. Only some venues have it. */
export const BACKUP_LOGIN = 'venue_backup';

/** One value per service. */
export type PerService<T> = Record<keyof typeof LOGINS, T>;

const TRIES = 5;

/**
 * Makes or updates the logins of the services in the database at `ownerUrl`, and gives each its
 * schemas, even those that an earlier version made as the owner. Rights to single tables are
 * granted where the tables are made.
 * @returns the address of the database for each service.
 */
export async function prepareLogins(
  ownerUrl: string,
  passwords: PerService<string>,
  backupPassword?: string,
): Promise<PerService<string>> {
  const owner = await connect(ownerUrl);
  try {
    for (const [service, login] of SERVICES) await ensureLogin(owner, login, passwords[service]);
    if (backupPassword !== undefined) await ensureLogin(owner, BACKUP_LOGIN, backupPassword);
    await owner.transaction(async (sql) => {
      await sql.rows(`select pg_advisory_xact_lock(hashtextextended('stagedoor logins', 0))`);
      await closeToOthers(sql, Object.values(LOGINS));
      await sql.rows(`create schema if not exists app authorization ${LOGINS.command}`);
      // The projector makes, renames and drops schemas of read tables.
      await grantOnDatabase(sql, 'create', LOGINS.projector);
      await handOver(sql, LOGINS.command, '^app$');
      await handOver(sql, LOGINS.projector, '^(read|read_.*|projector|pgboss)$');
      if (backupPassword !== undefined) await letRead(sql, BACKUP_LOGIN);
    });
    await allowCheckpoints(owner, LOGINS.projector);
  } finally {
    await owner.close();
  }
  const url = (service: keyof typeof LOGINS) =>
    loginUrl(ownerUrl, LOGINS[service], passwords[service]);
  return { command: url('command'), projector: url('projector'), query: url('query') };
}

/** Makes a login that owns the whole database at `ownerUrl`. Returns its address. */
export async function prepareOnlyLogin(
  ownerUrl: string,
  login: string,
  password: string,
): Promise<string> {
  const owner = await connect(ownerUrl);
  try {
    await ensureLogin(owner, login, password);
    await owner.transaction(async (sql) => {
      await closeToOthers(sql, [login]);
      await grantOnDatabase(sql, 'create', login);
      await sql.rows(`grant create, usage on schema public to ${login}`);
      await handOver(sql, login, '^public$');
    });
  } finally {
    await owner.close();
  }
  return loginUrl(ownerUrl, login, password);
}

const SERVICES = Object.entries(LOGINS) as [keyof typeof LOGINS, string][];

async function ensureLogin(sql: Sql, login: string, password: string): Promise<void> {
  await retryConflicts(async () => {
    const found = await sql.row('select from pg_roles where rolname = $1', [login]);
    const made = await sql.row<{ statement: string }>(
      `select format('%s role %I with login nosuperuser nocreatedb nocreaterole password %L',
         $1::text, $2::text, $3::text) as statement`,
      [found ? 'alter' : 'create', login, password],
    );
    await sql.rows(made?.statement ?? '');
  });
}

/** Tries again, because Postgres refuses concurrent changes of logins, even for other databases. */
async function retryConflicts(change: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await change();
    } catch (error) {
      if (attempt === TRIES || isNotAllowed(error)) throw error;
      await wait(attempt * 50);
    }
  }
}

/** By default every login of the server may connect and make temporary tables. */
async function closeToOthers(sql: Sql, logins: readonly string[]): Promise<void> {
  await onDatabase(sql, 'revoke all on database %I from public');
  for (const login of logins) await grantOnDatabase(sql, 'connect', login);
}

/** Lets a login read `app`, including tables that the command service will make. */
async function letRead(sql: Sql, login: string): Promise<void> {
  await grantOnDatabase(sql, 'connect', login);
  await sql.rows(`
    grant usage on schema app to ${login};
    grant select on all tables in schema app to ${login};
    alter default privileges for role ${LOGINS.command} in schema app
      grant select on tables to ${login}`);
}

function grantOnDatabase(sql: Sql, right: string, login: string): Promise<void> {
  return onDatabase(sql, `grant ${right} on database %I to ${login}`);
}

async function onDatabase(sql: Sql, pattern: string): Promise<void> {
  const made = await sql.row<{ statement: string }>(
    'select format($1, current_database()) as statement',
    [pattern],
  );
  await sql.rows(made?.statement ?? '');
}

/** Lets a login remove destroyed keys from the write-ahead log soon. Only a superuser can. */
async function allowCheckpoints(owner: Sql, login: string): Promise<void> {
  try {
    await owner.rows(`grant execute on function pg_switch_wal() to ${login}`);
    await retryConflicts(async () => {
      const granted = `select where pg_has_role($1, 'pg_checkpoint', 'member')`;
      if (!(await owner.row(granted, [login]))) await owner.rows(`grant pg_checkpoint to ${login}`);
    });
  } catch (error) {
    if (!isNotAllowed(error)) throw error;
  }
}

/** Makes a login the owner of these schemas and of everything in them. */
async function handOver(sql: Sql, login: string, schemas: string): Promise<void> {
  const foreign = await sql.rows<{ statement: string }>(FOREIGN, [login, schemas]);
  for (const { statement } of foreign) await sql.rows(statement);
}

/** The sequence of a column changes owner with its table. */
const FOREIGN = `
  with mine as (
    select oid, nspname, nspowner from pg_namespace where nspname ~ $2
  ), things as (
    select 'schema' as kind, format('%I', nspname) as name, nspowner as owner from mine
    where nspname <> 'public'
    union all
    select case relkind when 'S' then 'sequence' when 'v' then 'view'
             when 'm' then 'materialized view' when 'c' then 'type' else 'table' end,
           format('%I.%I', nspname, relname), relowner
    from mine join pg_class on relnamespace = mine.oid
    where relkind in ('r', 'p', 'v', 'm', 'c') or relkind = 'S' and not exists (
      select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid
        and deptype in ('a', 'i'))
    union all
    select 'routine', pg_proc.oid::regprocedure::text, proowner
    from mine join pg_proc on pronamespace = mine.oid
    union all
    select 'type', format('%I.%I', nspname, typname), typowner
    from mine join pg_type on typnamespace = mine.oid where typtype in ('e', 'd')
  )
  select format('alter %s %s owner to %I', kind, name, $1::text) as statement
  from things where owner <> to_regrole($1::text)`;

function loginUrl(url: string, login: string, password: string): string {
  const address = new URL(url);
  address.username = login;
  address.password = password;
  return address.href;
}
