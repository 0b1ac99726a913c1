import type { FastifyInstance } from 'fastify';
import { Refused } from '@stagedoor/contracts/refusals';
import { mount } from '@stagedoor/platform/http/mount';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { findHistory, findSubjectHistory } from './history.sql.ts';

/** What happened, for auditors and staff. */
export function historyRoutes({ sql }: { sql: Sql }) {
  return async (app: FastifyInstance) => {
    app.addHook(
      'onRequest',
      async (_, reply) => void reply.header('cache-control', 'private, no-store'),
    );

    mount(app, 'history.list', async ({ query: { limit, ...filters } }) => {
      const entries = await findHistory(sql, filters, limit + 1);
      const results = entries.slice(0, limit);
      return { results, next: entries.length > limit ? (results.at(-1)?.position ?? null) : null };
    });

    mount(app, 'history.subject', async ({ params: { subject, id } }) => {
      const results = await findSubjectHistory(sql, subject, id);
      if (results.length === 0) throw new Refused('not-found');
      return { results };
    });
  };
}
