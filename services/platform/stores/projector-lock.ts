import type { Sql } from './postgres.ts';

/** Tries to become the only projector, for as long as the connection lives. */
export async function tryProjectorLock(sql: Sql): Promise<boolean> {
  const lock = await sql.row<{ taken: boolean }>(
    `select pg_try_advisory_lock(hashtextextended('stagedoor projector', 0)) as taken`,
  );
  return lock?.taken ?? false;
}
