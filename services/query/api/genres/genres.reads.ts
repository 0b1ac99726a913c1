import { Refused } from '@stagedoor/contracts/refusals';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import type { PublicHandlers } from '../../read-path/read-routes.ts';
import { findGenre, findGenres } from './genres.sql.ts';

export function publicGenreReads({ sql }: { sql: Sql }) {
  return {
    'genres.list': async () => ({ body: await findGenres(sql) }),

    'genres.get': async ({ params: { id } }) => {
      const body = await findGenre(sql, id);
      if (!body) throw new Refused('not-found');
      return { body };
    },
  } satisfies Partial<PublicHandlers>;
}
