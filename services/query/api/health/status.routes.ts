import type { FastifyInstance } from 'fastify';
import { mount } from '@stagedoor/platform/http/mount';
import { findStatus, type StatusSources } from './status.sql.ts';

/** Tells staff whether what they see is what has happened. */
export function statusRoutes(sources: StatusSources) {
  return async (app: FastifyInstance) => {
    mount(app, 'status.get', async ({ reply }) => {
      reply.header('cache-control', 'private, no-store');
      return findStatus(sources);
    });
  };
}
