import type { FastifyInstance } from 'fastify';
import { Refused } from '@stagedoor/contracts/refusals';
import { mount } from '@stagedoor/platform/http/mount';

/** Undo and restore, which know no command and no revision yet. */
export async function undoRoutes(app: FastifyInstance): Promise<void> {
  mount(app, 'history.undo', async () => {
    throw new Refused('not-found');
  });
  mount(app, 'shows.restore', async () => {
    throw new Refused('not-found');
  });
}
