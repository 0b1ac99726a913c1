import { Refused } from '@stagedoor/contracts/refusals';
import type { Genre } from '@stagedoor/contracts/genre';
import type { QueryStores } from '../../query-stores.ts';
import type { PublicHandlers } from '../../read-path/read-routes.ts';

const GENRES = 'select id, name, slug from read.genres';

export function publicGenreReads({ sql }: QueryStores) {
  return {
    'genres.list': async () => ({
      body: await sql.rows<Genre>(`${GENRES} order by name_search, id`),
    }),

    'genres.get': async ({ params: { id } }) => {
      const body = await sql.row<Genre>(`${GENRES} where id = $1`, [id]);
      if (!body) throw new Refused('not-found');
      return { body };
    },
  } satisfies Partial<PublicHandlers>;
}
