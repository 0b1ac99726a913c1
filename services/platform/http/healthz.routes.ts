import type { FastifyInstance } from 'fastify';

export const HEALTHZ = '/healthz';

/** The process is up. */
export async function healthzRoutes(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'));
  app.get(HEALTHZ, async () => ({ status: 'ok' }));
}
