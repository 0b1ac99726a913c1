import type { FastifyInstance } from 'fastify';
import { mount } from '@stagedoor/platform/http/mount';
import type { CommandStores } from '../command-stores.ts';
import { derivedId } from '../run/derived-id.ts';

/** Lists that staff bring from elsewhere: first what they would change, then the change. */
export function importRoutes({ imports }: CommandStores) {
  return async (app: FastifyInstance) => {
    mount(app, 'imports.create', async ({ body, request }) => {
      const id = derivedId(request.commandId, 'import');
      return imports.create(id, request.user?.id ?? '', body, request.uploads[0]);
    });

    mount(app, 'imports.get', async ({ params: { id }, query }) => imports.page(id, query));

    mount(app, 'imports.run', async ({ params: { id }, request }) =>
      imports.run(id, request.caller),
    );

    mount(app, 'imports.delete', async ({ params: { id } }) => {
      await imports.delete(id);
      return null;
    });
  };
}
