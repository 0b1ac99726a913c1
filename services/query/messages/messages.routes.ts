import type { FastifyInstance } from 'fastify';
import { Refused } from '@stagedoor/contracts/refusals';
import { mount } from '@stagedoor/platform/mount';
import type { Sql } from '@stagedoor/platform/postgres';
import { findMessage, findMessages } from './messages.sql.ts';

/** What visitors wrote, for staff. */
export function messagesRoutes({ sql }: { sql: Sql }) {
  return async (app: FastifyInstance) => {
    app.addHook(
      'onRequest',
      async (_, reply) => void reply.header('cache-control', 'private, no-store'),
    );

    mount(app, 'messages.list', async ({ query: { is_archived } }) =>
      findMessages(sql, {
        isArchived: is_archived === undefined ? undefined : is_archived === 'true',
      }),
    );

    mount(app, 'messages.unread', async () =>
      findMessages(sql, { isArchived: false, isRead: false }),
    );

    mount(app, 'messages.get', async ({ params: { id } }) => {
      const message = await findMessage(sql, id);
      if (!message) throw new Refused('not-found');
      return message;
    });
  };
}
