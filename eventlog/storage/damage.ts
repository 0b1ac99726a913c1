import pg from 'pg';

export const DAMAGED = 'A part of the stored log is damaged: restore a backup.';

/** Whether Postgres found a page of a table or of an index damaged, or the file missing. */
export function isDamage(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(?:XX00[12]|58P01)$/.test(error.code ?? '');
}
