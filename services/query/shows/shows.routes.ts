import type { FastifyInstance } from 'fastify';
import { PAST_LIMIT_DEFAULT } from '@stagedoor/contracts/limits';
import { mount } from '@stagedoor/platform/mount';
import type { Sql } from '@stagedoor/platform/postgres';
import type { PublicAnswers } from '../public-answers.ts';
import { showOf } from './show.row.ts';
import { findShows, findShowsLatestFirst, type ShowPage } from './shows.sql.ts';

export interface ShowsDependencies {
  sql: Sql;
  answers: PublicAnswers;
  /** The venue's day. */
  today: () => string;
}

/** The public lists. They are the same for everyone. */
export function showsRoutes({ sql, answers, today }: ShowsDependencies) {
  return async (app: FastifyInstance) => {
    mount(app, 'shows.list', async (call) =>
      answers.send('shows.list', call, async () => listed(await findShows(sql, call.query))),
    );

    mount(app, 'shows.upcoming', async (call) =>
      answers.send('shows.upcoming', call, async () =>
        listed(await findShows(sql, call.query, { from: today() })),
      ),
    );

    mount(app, 'shows.past', async (call) =>
      answers.send('shows.past', call, async () => {
        const filters = { ...call.query, limit: call.query.limit ?? PAST_LIMIT_DEFAULT };
        return listed(await findShowsLatestFirst(sql, filters, { before: today() }));
      }),
    );

    mount(app, 'shows.featured', async (call) =>
      answers.send('shows.featured', call, async () =>
        listed(await findShows(sql, { limit: call.query.limit }, { from: today() })),
      ),
    );
  };

  function listed({ rows, count }: ShowPage) {
    const day = today();
    return { answer: { results: rows.map((row) => showOf(row, day)), count } };
  }
}
