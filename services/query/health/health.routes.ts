import type { FastifyInstance } from 'fastify';
import type { Sql } from '@stagedoor/platform/postgres';

/** `/healthz`: the process is up. `/readyz`: it can answer from the read tables. */
export function healthRoutes({ sql }: { sql: Sql }) {
  return async (app: FastifyInstance) => {
    app.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'));
    app.get('/healthz', async () => ({ status: 'ok' }));
    app.get('/readyz', async () => {
      await sql.rows('select from read.checkpoint, read.shows limit 1');
      return { status: 'ok' };
    });
  };
}
