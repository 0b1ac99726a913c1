import type { FastifyInstance } from 'fastify';
import { mount } from '@stagedoor/platform/http/mount';
import type { Sql } from '@stagedoor/platform/stores/postgres';
import { findStatus } from './status.sql.ts';

/** Tells staff whether what they see is what has happened. */
export function statusRoutes({ sql }: { sql: Sql }) {
  return async (app: FastifyInstance) => {
    mount(app, 'status.get', async ({ reply }) => {
      reply.header('cache-control', 'private, no-store');
      return findStatus(sql);
    });
  };
}
