import type { FastifyInstance } from 'fastify';
import { Refused } from '@stagedoor/contracts/refusals';
import { mount } from '@stagedoor/platform/http/mount';
import { findMessage, findMessages, type MessageSources } from './messages.sql.ts';

/** What visitors wrote, for staff. */
export function messagesRoutes(sources: MessageSources) {
  return async (app: FastifyInstance) => {
    app.addHook(
      'onRequest',
      async (_, reply) => void reply.header('cache-control', 'private, no-store'),
    );

    mount(app, 'messages.list', async ({ query: { is_archived } }) =>
      findMessages(sources, {
        isArchived: is_archived === undefined ? undefined : is_archived === 'true',
      }),
    );

    mount(app, 'messages.unread', async () =>
      findMessages(sources, { isArchived: false, isRead: false }),
    );

    mount(app, 'messages.get', async ({ params: { id } }) => {
      const message = await findMessage(sources, id);
      if (!message) throw new Refused('not-found');
      return message;
    });
  };
}
