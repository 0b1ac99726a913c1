import type { Sql } from '@stagedoor/platform/stores/postgres';
import {
  PROJECTED_CHANNEL,
  READ_SCHEMA,
  type ProjectedNotification,
} from '@stagedoor/platform/stores/read-model';
import {
  actAsOwner,
  createReadSchema,
  ensureQueryRole,
  liveVersion,
  TABLES_VERSION,
} from './read-schema.ts';
import { replay } from './replay.ts';
import type { Sources } from './sources.ts';

const NEXT = `${READ_SCHEMA}_next`;
const OLD = `${READ_SCHEMA}_old`;

/** Makes missing read tables, and builds those of another version of the projections again. */
export async function ensureReadTables(sources: Sources): Promise<void> {
  const { connection, projections, log } = sources;
  await ensureQueryRole(connection);
  const made = await liveVersion(connection);
  if (made === TABLES_VERSION) return;
  log.info(
    made
      ? 'The projections have changed: building the read tables again.'
      : 'Making the read tables.',
  );
  if (made) await rebuild(sources);
  else await connection.transaction((sql) => createReadSchema(sql, READ_SCHEMA, projections));
}

/**
 * Builds the read tables again, in one transaction: readers see the old ones until it ends. Where
 * the new ones do not fit, `assertFit` throws, and the old ones stay.
 */
export async function rebuild(
  sources: Sources,
  assertFit: (sql: Sql, schema: string) => Promise<void> = async () => undefined,
): Promise<void> {
  const { connection, projections, log } = sources;
  await ensureQueryRole(connection);
  await connection.transaction(async (sql) => {
    // Tables of another login would lock the running projector out.
    await actAsOwner(sql);
    await createReadSchema(sql, NEXT, projections);
    await replay(sql, sources);
    const live = await liveVersion(sql);
    // From here on the live tables do not change, and the second replay catches up with them.
    if (live) await sql.rows(`lock table ${READ_SCHEMA}.checkpoint in exclusive mode`);
    const position = await replay(sql, sources);
    await assertFit(sql, NEXT);
    await sql.rows(`drop schema if exists ${OLD} cascade`);
    if (live) await sql.rows(`alter schema ${READ_SCHEMA} rename to ${OLD}`);
    await sql.rows(`alter schema ${NEXT} rename to ${READ_SCHEMA}`);
    await notifyOfProgress(sql);
    log.info({ position: String(position) }, 'The read tables are built again.');
  });
  const [aside] = await connection.rows<{ count: bigint }>(
    `select count(*) from ${READ_SCHEMA}.set_aside`,
  );
  if (aside && aside.count > 0n)
    log.error({ events: String(aside.count) }, 'Some events cannot be applied; verify names them.');
  // Dropped after the switch, which must not wait for queries that still read the old tables.
  await connection.rows(`drop schema if exists ${OLD} cascade`);
}

/** Tells the services how far the read tables are; without subjects, anything may have changed. */
export async function notifyOfProgress(sql: Sql, what: ProjectedNotification = {}): Promise<void> {
  await sql.rows(
    `select pg_notify($1, jsonb_set($2::jsonb, '{place}', jsonb_build_object(
       'tables', tableoid::text, 'position', position::text))::text)
     from ${READ_SCHEMA}.checkpoint`,
    [PROJECTED_CHANNEL, JSON.stringify(what)],
  );
}
