import type { Sql } from '@stagedoor/platform/stores/postgres';
import { QUERY_ROLE } from '@stagedoor/platform/stores/read-model';
import { withSources, type SourcesOptions } from './sources.ts';
import { notifyOfStatus } from './status-report.ts';
import { verify, type TableComparison } from './verify-tables.ts';

const DIFFERENCES_KEPT = 50;

/** Compares the read tables with the log and keeps the result; the product may be running. */
export function verifyReadTables(options: SourcesOptions): Promise<TableComparison> {
  return withSources(options, async (sources) => {
    const verification = await verify(sources);
    await keepVerification(sources.connection, verification);
    return verification;
  });
}

/** Stores the result of a comparison, and has open back offices load the status again. */
async function keepVerification(
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
  await notifyOfStatus(sql);
}
