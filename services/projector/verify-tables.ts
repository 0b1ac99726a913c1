import type { EventLog } from '@stagedoor/platform/event-log/event-log';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { READ_SCHEMA } from '@stagedoor/platform/stores/read-model';
import { fingerprint } from './fingerprint.ts';
import { createReadSchema, ensureQueryRole, liveFingerprint } from './read-schema.ts';
import { replay } from './replay.ts';
import { ensureReactorCheckpoint } from './reactors/reactor-checkpoint.ts';
import { DifferentLog, assertSameLog } from './log-identity.ts';
import type { Sources } from './sources.ts';

const SHADOW = `${READ_SCHEMA}_check`;
const ROWS_SHOWN = 5;

/** @returns differences and events that cannot be applied; a running projector waits meanwhile. */
export async function verify({ connection, ...sources }: Sources): Promise<string[]> {
  await ensureQueryRole(connection);
  const made = await liveFingerprint(connection);
  if (!made) return ['There are no read tables.'];
  if (made !== fingerprint) return ['Another version of the projections made the read tables.'];
  const refusal = await refusalOf(connection, sources.eventLog);
  if (refusal !== undefined) return [refusal];
  return connection.transaction(async (sql) => {
    await createReadSchema(sql, SHADOW, sources.projections);
    await replay(sql, sources, await livePosition(sql));
    await sql.rows(`lock table ${READ_SCHEMA}.checkpoint in exclusive mode`);
    await replay(sql, sources, await livePosition(sql));
    const differences = [...(await compare(sql)), ...(await setAside(sql))];
    await sql.rows(`drop schema ${SHADOW} cascade`);
    return differences;
  });
}

/** Why the log cannot be compared with the tables: it is a different one. */
async function refusalOf(sql: Sql, eventLog: EventLog): Promise<string | undefined> {
  await ensureReactorCheckpoint(sql);
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

async function compare(sql: Sql): Promise<string[]> {
  const tables = await sql.rows<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = $1 order by 1',
    [SHADOW],
  );
  const differences: string[] = [];
  for (const { name } of tables) {
    const [live, folded] = [`${READ_SCHEMA}.${name}`, `${SHADOW}.${name}`];
    if ((await digest(sql, live)) === (await digest(sql, folded))) continue;
    differences.push(
      ...(await surplus(sql, live, folded, `${live} holds, and the log does not say`)),
    );
    differences.push(
      ...(await surplus(sql, folded, live, `The log says, and ${live} does not hold`)),
    );
  }
  return differences;
}

async function setAside(sql: Sql): Promise<string[]> {
  const events = await sql.rows<
    Record<'stream' | 'type' | 'reason', string> & { revision: number }
  >(`select stream, revision, type, reason from ${SHADOW}.set_aside order by position`);
  return events.map(
    ({ stream, revision, type, reason }) =>
      `${type} in ${stream} at revision ${revision} cannot be applied. ${reason}`,
  );
}

/** One value for all rows of a table, whatever their order. */
async function digest(sql: Sql, table: string): Promise<string | undefined> {
  const found = await sql.row<{ digest: string }>(
    `select concat(count(*), ' ', sum(hashtextextended(t::text, 0))) as digest from ${table} t`,
  );
  return found?.digest;
}

async function surplus(sql: Sql, table: string, other: string, says: string): Promise<string[]> {
  const rows = await sql.rows<{ row: unknown }>(
    `select to_jsonb(t) as row from ${table} t
     except all select to_jsonb(t) from ${other} t limit ${ROWS_SHOWN}`,
  );
  return rows.map(({ row }) => `${says}: ${JSON.stringify(row)}`);
}
