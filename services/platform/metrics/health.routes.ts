import type { FastifyInstance } from 'fastify';
import type { RefusalBody } from '@stagedoor/contracts/route';
import { isReady, type Finding } from './readiness.ts';

const HEALTHZ = '/healthz';
/** The path that platforms for single images check. */
const UP = '/up';
const READYZ = '/readyz';
export const HEALTH_PATHS: readonly (string | undefined)[] = [HEALTHZ, UP, READYZ];

const RETRY_SECONDS = 2;
const STOPPING = { status: 'unavailable', problems: ['This service is about to stop.'] } as const;

/** `/healthz`, `/up`: the process is up. `/readyz`: it has what it needs to serve; 503 if not. */
export function healthRoutes(find: () => Promise<Omit<Finding, 'details'>>) {
  return async (app: FastifyInstance) => {
    app.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'));
    for (const path of [HEALTHZ, UP]) app.get(path, async () => ({ status: 'ok' }));
    app.get(READYZ, async (_, reply) => {
      const found = app.isDraining() ? STOPPING : await find();
      if (isReady(found)) return found;
      reply.code(503).header('retry-after', String(RETRY_SECONDS));
      const refusal: RefusalBody = { error: found.problems.join(' '), code: 'store-unavailable' };
      return { ...refusal, ...found };
    });
  };
}
