import type { FastifyInstance } from 'fastify';
import { mayAccess } from '@stagedoor/contracts/account';
import { Refused } from '@stagedoor/contracts/refusals';
import { mount } from '@stagedoor/platform/mount';
import { finishAnswer, sendFinished } from '../finished.ts';
import { showOf } from './show.row.ts';
import type { ShowsDependencies } from './shows.routes.ts';
import { findAllShows, findShow } from './shows.sql.ts';

/** What depends on who asks: one show, and the list of the back office. */
export function showRoutes({ sql, answers, today }: ShowsDependencies) {
  return async (app: FastifyInstance) => {
    mount(app, 'shows.get', async (call) => {
      const { params, request, reply } = call;
      const vary = ['Cookie'];
      if (!mayAccess(request.role, 'staff')) {
        return answers.send('shows.get', call, async () => {
          const { revision, ...answer } = await found(params.id);
          if (!answer.is_published || answer.is_archived) throw new Refused('not-found');
          return { answer, revision, vary };
        });
      }
      const { revision, ...answer } = await found(params.id);
      const about = { cacheControl: 'private, no-cache', vary, revision };
      return sendFinished(request, reply, finishAnswer('shows.get', answer, about));
    });

    mount(app, 'shows.admin-list', async ({ query, reply }) => {
      const isArchived = query.is_archived === undefined ? undefined : query.is_archived === 'true';
      const rows = await findAllShows(sql, isArchived);
      const day = today();
      reply.header('cache-control', 'private, no-store');
      return { results: rows.map((row) => showOf(row, day)) };
    });
  };

  async function found(id: string) {
    const row = await findShow(sql, id);
    if (!row) throw new Refused('not-found');
    return { ...showOf(row, today()), revision: row.revision };
  }
}
