import { Refused } from '@stagedoor/contracts/refusals';
import type { Genre } from '@stagedoor/contracts/genre';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import type { QueryStores } from '../../query-stores.ts';
import type { PublicHandlers } from '../../read-path/read-routes.ts';

export function publicGenreReads({ sql }: QueryStores) {
  return {
    'genres.list': async () => ({ body: await findGenres(sql) }),

    'genres.get': async ({ params: { id } }) => {
      const body = await findGenre(sql, id);
      if (!body) throw new Refused('not-found');
      return { body };
    },
  } satisfies Partial<PublicHandlers>;
}

/** All genres by name. */
function findGenres(sql: Sql): Promise<Genre[]> {
  return sql.rows<Genre>('select id, name, slug from read.genres order by name_search, id');
}

/** One genre by its id. */
function findGenre(sql: Sql, id: string): Promise<Genre | undefined> {
  return sql.row<Genre>('select id, name, slug from read.genres where id = $1', [id]);
}
