import type { FastifyInstance } from 'fastify';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { Refused } from '@stagedoor/contracts/refusals';
import { HEALTHZ } from './healthz.routes.ts';

/** Proves to the command service that a request comes from the query service. */
export function frontDoorHeader(sessionSecret: string): Record<typeof HEADER, string> {
  return { [HEADER]: createHmac('sha256', sessionSecret).update(HEADER).digest('base64url') };
}

const HEADER = 'x-front-door';

/** Refuses requests that bypass the query service, except health checks. */
export function frontDoorOnly(app: FastifyInstance, sessionSecret: string): void {
  const expected = Buffer.from(frontDoorHeader(sessionSecret)[HEADER]);
  app.addHook('onRequest', async ({ headers, log, routeOptions }) => {
    if (routeOptions.url === HEALTHZ) return;
    const given = Buffer.from(String(headers[HEADER] ?? ''));
    if (given.length === expected.length && timingSafeEqual(given, expected)) return;
    log.warn('A request came past the query service, or that has another SESSION_SECRET.');
    throw new Refused('forbidden');
  });
}
