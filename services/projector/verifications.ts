import type { Sql } from '@stagedoor/platform/stores/postgres';
import { PROJECTED_CHANNEL, QUERY_ROLE } from '@stagedoor/platform/stores/read-model';
import type { TableComparison } from './verify-tables.ts';

const DIFFERENCES_KEPT = 50;

/** Stores the result of a comparison, and has open back offices load the status again. */
export async function keepVerification(
  sql: Sql,
  { events, tables, differences }: TableComparison,
): Promise<void> {
  await sql.rows(`
    create schema if not exists projector;
    create table if not exists projector.verifications (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      events bigint not null,
      tables int not null,
      ok boolean not null,
      differences text[] not null
    );
    grant usage on schema projector to ${QUERY_ROLE};
    grant select on projector.verifications to ${QUERY_ROLE}`);
  await sql.rows(
    `insert into projector.verifications (events, tables, ok, differences)
     values ($1, $2, $3, $4)`,
    [events, tables, differences.length === 0, differences.slice(0, DIFFERENCES_KEPT)],
  );
  await sql.rows('select pg_notify($1, $2)', [PROJECTED_CHANNEL, '0:status']);
}
