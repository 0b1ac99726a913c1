import type { FastifyInstance } from 'fastify';
import { mayAccess } from '@stagedoor/contracts/account';
import { Refused } from '@stagedoor/contracts/refusals';
import { mount } from '@stagedoor/platform/http/mount';
import { finishAnswer, sendFinished } from '../../finished.ts';
import { showOf } from './show.row.ts';
import { showsAnswers } from './shows.answers.ts';
import type { ShowsDependencies } from './shows.routes.ts';
import { findAllShows, findShow } from './shows.sql.ts';

/** What depends on who asks: one show, and the list of the back office. */
export function showRoutes({ sql, answers, today }: ShowsDependencies) {
  const make = showsAnswers({ sql, today });
  return async (app: FastifyInstance) => {
    mount(app, 'shows.get', async (call) => {
      const { params, request, reply } = call;
      if (!mayAccess(request.role, 'staff'))
        return answers.send('shows.get', call, () => make['shows.get'](call));

      const row = await findShow(sql, params.id);
      if (!row) throw new Refused('not-found');
      const { revision } = row;
      const about = { cacheControl: 'private, no-cache', vary: ['Cookie'], revision };
      return sendFinished(request, reply, finishAnswer('shows.get', showOf(row, today()), about));
    });

    mount(app, 'shows.admin-list', async ({ query, reply }) => {
      const isArchived = query.is_archived === undefined ? undefined : query.is_archived === 'true';
      const rows = await findAllShows(sql, isArchived, query);
      const day = today();
      reply.header('cache-control', 'private, no-store');
      return { results: rows.map((row) => showOf(row, day)) };
    });
  };
}
