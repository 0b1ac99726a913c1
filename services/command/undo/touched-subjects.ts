import type { Sql } from '@stagedoor/platform/stores/postgres';
import type { HistorySubject } from '@stagedoor/contracts/facts/history-subjects';

/** A subject that a command changed, by events of these types. */
export interface Touched {
  stream: string;
  subject: HistorySubject;
  id: string;
  types: string[];
}

/** The subjects that a command changed, as far as the read tables know. */
export function findTouched(sql: Sql, commandId: string): Promise<Touched[]> {
  return sql.rows<Touched>(
    `select stream, subject, subject_id as id, array_agg(distinct type) as types
     from read.history where command_id = $1 group by stream, subject, subject_id`,
    [commandId],
  );
}

/** The genres that shows have. */
export async function findUsedGenres(sql: Sql): Promise<ReadonlySet<string>> {
  const rows = await sql.rows<{ id: string }>('select distinct genre_id as id from read.shows');
  return new Set(rows.map(({ id }) => id));
}
