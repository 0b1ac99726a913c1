import type { FastifyInstance } from 'fastify';
import type { RefusalCode } from '@stagedoor/contracts/refusals';
import { HEALTH_PATHS } from './health.routes.ts';
import type { HttpMetrics } from './metrics.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the request was refused, if it was. */
    refusal: RefusalCode | undefined;
  }
}

/** Monitoring requests these every few seconds. */
const PROBES = [...HEALTH_PATHS, '/metrics'];

/** Notes every response at its end: one line in the log, and its time in the metrics. */
export function noteResponses(app: FastifyInstance, metrics: HttpMetrics | undefined): void {
  app.decorateRequest('refusal', undefined);
  app.addHook('onResponse', async (request, reply) => {
    const { method, log, refusal } = request;
    const { statusCode: status, elapsedTime } = reply;
    const route = routeOf(request.routeOptions.url);
    const isProbe = PROBES.includes(route);
    const line = { method, route, status, ms: Math.round(elapsedTime), refusal };
    log[isProbe ? 'debug' : 'info'](line, RESPONDED);
    // A stream of changes ends when its reader leaves.
    if (isProbe || reply.getHeader('content-type') === 'text/event-stream') return;
    metrics?.responded(method, route, status, elapsedTime / 1000);
  });
}

export const RESPONDED = 'Responded.';

/** The pattern of the route. Each file of the web app has a route of its own. */
export function routeOf(pattern: string | undefined): string {
  return pattern?.replace(/^\/assets\/.+/, '/assets/*') ?? 'none';
}
