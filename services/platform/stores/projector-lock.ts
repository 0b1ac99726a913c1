import type { Sql } from './postgres.ts';

/** Whoever holds it, for as long as its connection lives, is the only one that projects. */
export async function tryProjectorLock(sql: Sql): Promise<boolean> {
  const lock = await sql.row<{ taken: boolean }>(
    `select pg_try_advisory_lock(hashtextextended('stagedoor projector', 0)) as taken`,
  );
  return lock?.taken ?? false;
}
