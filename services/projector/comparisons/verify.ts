import { Refused } from '@stagedoor/contracts/refusals';
import type { EventLog } from '@stagedoor/platform/event-log/event-log';
import { assertSameLog, DifferentLog } from '@stagedoor/platform/event-log/log-identity';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { READ_SCHEMA } from '@stagedoor/platform/stores/read-model';
import { Gap } from '../tables/apply.ts';
import { compareEvidence, type Evidence } from './compare-evidence.ts';
import { keepFindings, type KeptFinding } from './findings.ts';
import { ensureProjectorSchema } from '../tables/projector-schema.ts';
import { createReadSchema, liveVersion, TABLES_VERSION } from '../tables/read-schema.ts';
import { replay } from '../tables/replay.ts';
import { withSources, type Sources, type SourcesOptions } from '../tables/sources.ts';
import { notifyOf } from '@stagedoor/platform/stores/read-model';

const SHADOW = `${READ_SCHEMA}_check`;
const ROWS_SHOWN = 5;
const DIFFERENCES_KEPT = 50;

/** The result of a comparison of the read tables with the log. */
export interface TableComparison {
  /** The number of events that were folded. */
  events: number;
  tables: number;
  /** Tables that differ and events that cannot be applied, as sentences without content. */
  differences: string[];
  /** Rows that differ, a few of each table, with their content. */
  rows: string[];
}

export interface VerificationResult extends TableComparison {
  /** What else differs and nobody has acknowledged, as sentences without content. */
  findings: string[];
  /** What somebody has acknowledged, and still differs. */
  acknowledged: KeptFinding[];
  /** The log is not what it was, so the read tables are not compared with it. */
  isLogChanged: boolean;
}

/**
 * Compares the log with everything that tells of it, and the read tables with the log. Keeps the
 * result, also that a comparison failed; the product may be running.
 */
export function verifyReadTables(options: SourcesOptions & Evidence): Promise<VerificationResult> {
  return withSources(options, async (sources) => {
    const { connection } = sources;
    await ensureProjectorSchema(connection);
    try {
      const verification = await verifyAll(sources, options);
      await keepVerification(connection, verification);
      return verification;
    } catch (error) {
      const isDamaged = error instanceof Refused && error.code === 'data-damaged';
      const why = isDamaged ? error.message : FAILED;
      await keepVerification(connection, impossible(why)).catch(() => undefined);
      throw error;
    }
  });
}

const FAILED = 'The comparison has failed. The log of the projector says why.';

async function verifyAll(sources: Sources, evidence: Evidence): Promise<VerificationResult> {
  const { connection } = sources;
  const problem = await tablesProblem(connection);
  if (problem !== undefined)
    return { ...impossible(problem), findings: [], acknowledged: [], isLogChanged: false };
  const { findings: found, kinds } = await compareEvidence(sources, evidence);
  const changed = found.find(({ kind }) => kind === 'log');
  const refusal = (await refusalOf(connection, sources.eventLog)) ?? changed?.sentence;
  const comparison = refusal === undefined ? await verify(sources) : impossible(refusal);
  const [gap] = comparison.differences;
  const isLogChanged = comparison.tables === 0;
  if (isLogChanged && refusal === undefined && gap !== undefined)
    found.push({ kind: 'log', about: gap, sentence: gap });
  const kept = await keepFindings(connection, found, kinds);
  const findings = kept.filter(({ by }) => by === null).map(({ sentence }) => sentence);
  const acknowledged = kept.filter(({ by }) => by !== null);
  return { ...comparison, findings, acknowledged, isLogChanged };
}

/** Stores the result of a comparison, and has open back offices load the status again. */
async function keepVerification(sql: Sql, { events, tables, differences }: TableComparison) {
  await sql.rows(
    `insert into projector.verifications (events, tables, ok, differences)
     values ($1, $2, $3, $4)`,
    [events, tables, differences.length === 0, differences.slice(0, DIFFERENCES_KEPT)],
  );
  await notifyOf(sql, 'status');
}

/** Folds the log into other tables and compares the live ones; the projector waits for a moment. */
export async function verify({ connection, ...sources }: Sources): Promise<TableComparison> {
  const problem =
    (await tablesProblem(connection)) ?? (await refusalOf(connection, sources.eventLog));
  if (problem !== undefined) return impossible(problem);
  try {
    return await connection.transaction(async (sql) => {
      await createReadSchema(sql, SHADOW, sources.projections);
      await replay(sql, sources, await livePosition(sql));
      await sql.rows(`lock table ${READ_SCHEMA}.checkpoint in exclusive mode`);
      await replay(sql, sources, await livePosition(sql));
      const verification = await compare(sql);
      await sql.rows(`drop schema ${SHADOW} cascade`);
      return verification;
    });
  } catch (error) {
    if (error instanceof Gap) return impossible(`The log lacks an event: ${error.message}`);
    throw error;
  }
}

function impossible(why: string): TableComparison {
  return { events: 0, tables: 0, differences: [why], rows: [] };
}

async function tablesProblem(sql: Sql): Promise<string | undefined> {
  const made = await liveVersion(sql);
  if (!made) return 'There are no read tables.';
  if (made === TABLES_VERSION) return undefined;
  return 'Another version of the projections made the read tables.';
}

/** Why the log cannot be compared with the tables: it is a different one. */
async function refusalOf(sql: Sql, eventLog: EventLog): Promise<string | undefined> {
  try {
    await assertSameLog(sql, eventLog);
    return undefined;
  } catch (error) {
    if (error instanceof DifferentLog) return error.message;
    throw error;
  }
}

async function livePosition(sql: Sql): Promise<bigint> {
  const live = await sql.row<{ position: bigint }>(
    `select position from ${READ_SCHEMA}.checkpoint`,
  );
  return live?.position ?? -1n;
}

async function compare(sql: Sql): Promise<TableComparison> {
  await sql.rows('set local enable_seqscan = on');
  const tables = await sql.rows<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = $1 order by 1',
    [SHADOW],
  );
  const differences: string[] = [];
  const rows: string[] = [];
  for (const { name } of tables) {
    const [live, folded] = [`${READ_SCHEMA}.${name}`, `${SHADOW}.${name}`];
    if ((await digest(sql, live)) === (await digest(sql, folded))) continue;
    const wrong = await surplus(sql, live, folded);
    const missing = await surplus(sql, folded, live);
    differences.push(
      `${live} differs from the log. Rows: ${wrong.count} wrong, ${missing.count} missing.`,
    );
    rows.push(
      ...wrong.rows.map((row) => `${live} holds, and the log does not say: ${row}`),
      ...missing.rows.map((row) => `The log says, and ${live} does not hold: ${row}`),
    );
  }
  differences.push(...(await setAside(sql)));
  return { events: await foldedEvents(sql), tables: tables.length, differences, rows };
}

/** The revisions of a stream count from 0. */
async function foldedEvents(sql: Sql): Promise<number> {
  const found = await sql.row<{ events: string }>(
    `select coalesce(sum(revision + 1), 0)::text as events from ${SHADOW}.streams`,
  );
  return Number(found?.events);
}

async function setAside(sql: Sql): Promise<string[]> {
  const events = await sql.rows<
    Record<'stream' | 'type' | 'reason' | 'position', string> & { revision: number }
  >(
    `select position::text, stream, revision, type, reason
     from ${SHADOW}.set_aside order by set_aside.position`,
  );
  return events.map(
    ({ position, stream, revision, type, reason }) =>
      `${type} in ${stream} at revision ${revision} (position ${position}) cannot be applied. ` +
      reason,
  );
}

/** One value for all rows of a table, whatever their order. */
async function digest(sql: Sql, table: string): Promise<string | undefined> {
  const found = await sql.row<{ digest: string }>(
    `select concat(count(*), ' ', sum(hashtextextended(t::text, 0))) as digest from ${table} t`,
  );
  return found?.digest;
}

/** The rows that only the first table holds: their number, and a few of them. */
async function surplus(sql: Sql, table: string, other: string) {
  const found = await sql.rows<{ row: string; count: string }>(
    `select row::text, (count(*) over ())::text as count
     from (select to_jsonb(t) as row from ${table} t
       except all select to_jsonb(t) from ${other} t) as surplus
     limit ${ROWS_SHOWN}`,
  );
  return { count: found[0]?.count ?? '0', rows: found.map(({ row }) => row) };
}
