import { PAST_LIMIT_DEFAULT } from '@stagedoor/contracts/facts/limits';
import { Refused } from '@stagedoor/contracts/refusals';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import type { Answering } from '../../public-answers.ts';
import { findFacets } from './facets.sql.ts';
import { showOf } from './show.row.ts';
import { findShow, findShows, findShowsLatestFirst, type ShowPage } from './shows.sql.ts';

export interface ShowsSources {
  sql: Sql;
  /** The venue's day. */
  today: () => string;
}

/** What everyone may know about shows, by route. */
export function showsAnswers({ sql, today }: ShowsSources) {
  return {
    'shows.list': async ({ query }) => listed(await findShows(sql, query)),

    'shows.upcoming': async ({ query }) => listed(await findShows(sql, query, { from: today() })),

    'shows.past': async ({ query }) => {
      const filters = { ...query, limit: query.limit ?? PAST_LIMIT_DEFAULT };
      return listed(await findShowsLatestFirst(sql, filters, { before: today() }));
    },

    'shows.featured': async ({ query: { limit } }) =>
      listed(await findShows(sql, { limit }, { from: today() })),

    'shows.facets': async ({ query: { when } }) => ({
      answer: await findFacets(sql, when === 'past' ? { before: today() } : { from: today() }),
    }),

    'shows.get': async ({ params: { id } }) => {
      const row = await findShow(sql, id);
      if (!row?.is_published || row.is_archived) throw new Refused('not-found');
      return { answer: showOf(row, today()), revision: row.revision, vary: ['Cookie'] };
    },
  } satisfies Answering<PublicRoute>;

  function listed({ rows, count }: ShowPage) {
    const day = today();
    return { answer: { results: rows.map((row) => showOf(row, day)), count } };
  }
}

type PublicRoute = `shows.${'list' | 'upcoming' | 'past' | 'featured' | 'facets' | 'get'}`;
