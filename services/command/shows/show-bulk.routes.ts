import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mount } from '@stagedoor/platform/http/mount';
import { inBulk } from '../bulk.ts';
import type { ShowCommand } from './show.decider.ts';
import { publication } from './show.routes.ts';
import type { Shows } from './shows.ts';

/** The same command on many shows; each succeeds or fails alone. */
export function showBulkRoutes({ shows }: { shows: Shows }) {
  return async (app: FastifyInstance) => {
    mount(app, 'shows.bulk-archive', async ({ body: { ids }, request }) =>
      bulk(request, ids, { type: 'ArchiveShow' }),
    );

    mount(app, 'shows.bulk-unarchive', async ({ body: { ids }, request }) =>
      bulk(request, ids, { type: 'UnarchiveShow' }),
    );

    mount(app, 'shows.bulk-publish', async ({ body: { ids, is_published }, request }) =>
      bulk(request, ids, publication(is_published)),
    );
  };

  function bulk(request: FastifyRequest, ids: string[], command: ShowCommand) {
    return inBulk(request, ids, (id, context) => shows.change(id, [command], context));
  }
}
