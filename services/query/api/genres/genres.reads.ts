import { Refused } from '@stagedoor/contracts/refusals';
import type { QueryStores } from '../../query.service.ts';
import type { PublicHandlers } from '../../read-path/read-routes.ts';
import { findGenre, findGenres } from './genres.sql.ts';

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
