import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mount } from '@stagedoor/platform/http/mount';
import { inBulk } from '../bulk.ts';
import type { MessageCommand } from './message.decider.ts';
import type { Messages } from './messages.ts';

/** The same command on many messages; each succeeds or fails alone. */
export function messageBulkRoutes({ messages }: { messages: Messages }) {
  return async (app: FastifyInstance) => {
    mount(app, 'messages.bulk-mark-read', async ({ body: { ids }, request }) =>
      bulk(request, ids, { type: 'MarkRead' }),
    );

    mount(app, 'messages.bulk-archive', async ({ body: { ids }, request }) =>
      bulk(request, ids, { type: 'ArchiveMessage' }),
    );

    mount(app, 'messages.bulk-unarchive', async ({ body: { ids }, request }) =>
      bulk(request, ids, { type: 'UnarchiveMessage' }),
    );
  };

  function bulk(request: FastifyRequest, ids: string[], command: MessageCommand) {
    return inBulk(request, ids, (id, context) => messages.change(id, command, context));
  }
}
