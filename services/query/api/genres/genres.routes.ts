import type { FastifyInstance } from 'fastify';
import { Refused } from '@stagedoor/contracts/refusals';
import { mount } from '@stagedoor/platform/http/mount';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import type { PublicAnswers } from '../../public-answers.ts';
import { findGenre, findGenres } from './genres.sql.ts';

/** Genres as everyone may read them. */
export function genresRoutes({ sql, answers }: { sql: Sql; answers: PublicAnswers }) {
  return async (app: FastifyInstance) => {
    mount(app, 'genres.list', async (call) =>
      answers.send('genres.list', call, async () => ({ answer: await findGenres(sql) })),
    );

    mount(app, 'genres.get', async (call) =>
      answers.send('genres.get', call, async () => {
        const answer = await findGenre(sql, call.params.id);
        if (!answer) throw new Refused('not-found');
        return { answer };
      }),
    );
  };
}
