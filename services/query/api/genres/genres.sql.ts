import type { Genre } from '@stagedoor/contracts/genre';
import type { Sql } from '@stagedoor/platform/stores/postgres';

/** All genres by name. */
export function findGenres(sql: Sql): Promise<Genre[]> {
  return sql.rows<Genre>('select id, name, slug from read.genres order by name_search, id');
}

/** One genre by its id. */
export function findGenre(sql: Sql, id: string): Promise<Genre | undefined> {
  return sql.row<Genre>('select id, name, slug from read.genres where id = $1', [id]);
}
