import { LOGINS } from '@stagedoor/platform/logins/database-logins';
import { hasTable, type Sql } from '@stagedoor/platform/stores/postgres';
import { QUERY_ROLE, READ_SCHEMA } from '@stagedoor/platform/stores/read-model';
import type { Projection, ReadTables } from '../projections/projection.ts';
import versions from './table-versions.json' with { type: 'json' };

/**
 * How far the tables are, with what the next events of each stream follow from; the events that
 * cannot be applied; and the leaves of the Merkle tree over all events, in the order of their
 * positions.
 */
export const progress: ReadTables = {
  name: 'progress',
  tables: `
    create table checkpoint (
      position bigint not null,
      event_id uuid,
      fingerprint text not null,
      dirty text
    );
    create table streams (stream text primary key, revision int not null, current json);
    create table set_aside (
      position bigint primary key,
      stream text not null,
      revision int not null,
      type text not null,
      reason text not null
    );
    create table merkle_leaves (position bigint primary key, hash bytea not null)`,
};

/**
 * The versions of all read tables, as their checkpoint has them: a test gives each one another
 * version when the tables or their rows change, and then the projector builds them again.
 */
export const TABLES_VERSION = JSON.stringify(versions);

/** Makes the role. Another process may do so at the same moment; with own logins it exists. */
export async function ensureQueryRole(sql: Sql): Promise<void> {
  await sql.rows(`
    do $$ begin
      if to_regrole('${QUERY_ROLE}') is null then create role ${QUERY_ROLE} nologin; end if;
    exception when duplicate_object or unique_violation then null;
    end $$`);
  await sql.rows(`
    do $$ begin
      if not pg_has_role(current_user, '${QUERY_ROLE}', 'member') then
        execute format('grant ${QUERY_ROLE} to %I', current_user);
      end if;
    exception when insufficient_privilege then null;
    end $$`);
}

/** Until the transaction ends, acts as the owner of the read tables, if there are any. */
export async function actAsOwner(sql: Sql): Promise<void> {
  await sql.rows(
    `select set_config('role', pg_get_userbyid(nspowner), true)
     from pg_namespace where nspname = '${READ_SCHEMA}'`,
  );
}

/** Makes an empty read schema, which is the search path until the transaction ends. */
export async function createReadSchema(sql: Sql, schema: string, desired: readonly Projection[]) {
  await sql.rows(`create schema ${schema}`);
  await sql.rows(`set local search_path = ${schema}`);
  await findByKey(sql, 'local');
  for (const { tables } of [progress, ...desired]) await sql.rows(tables);
  await sql.rows('insert into checkpoint (position, fingerprint) values (-1, $1)', [
    TABLES_VERSION,
  ]);
  await sql.rows(`grant usage on schema ${schema} to ${QUERY_ROLE}`);
  await sql.rows(`grant select on all tables in schema ${schema} to ${QUERY_ROLE}`);
  await sql.rows(grantsForCommands(schema));
}

/**
 * Makes plans find rows by their keys, whatever the size of a table: statements are planned only
 * once, perhaps while the table is still empty.
 */
export async function findByKey(sql: Sql, scope: 'local' | 'session'): Promise<void> {
  const off = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'jit'];
  await sql.rows(`set ${scope} plan_cache_mode = force_generic_plan`);
  for (const setting of off) await sql.rows(`set ${scope} ${setting} = off`);
}

/**
 * Lets the command service read what a command changed, whose messages and subscriptions there are,
 * the hashes of all events, and what a mail shows. A login for everything may anyway.
 */
function grantsForCommands(schema: string): string {
  const { command } = LOGINS;
  return `
    do $$ begin
      if to_regrole('${command}') is null or to_regclass('history') is null
        or to_regclass('shows') is null then return; end if;
      grant usage on schema ${schema} to ${command};
      grant select (position, tableoid) on checkpoint to ${command};
      grant select (command_id, stream, subject, subject_id, type) on history to ${command};
      grant select on shows, venue, themes, current_theme to ${command};
      grant select on merkle_leaves, messages, subscribers to ${command};
    end $$`;
}

/** The versions of the read tables; undefined when there are none. */
export async function liveVersion(sql: Sql): Promise<string | undefined> {
  if (!(await hasTable(sql, `${READ_SCHEMA}.checkpoint`))) return undefined;
  const made = await sql.row<{ version: string }>(
    `select fingerprint as version from ${READ_SCHEMA}.checkpoint`,
  );
  return made?.version;
}
