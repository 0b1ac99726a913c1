import type { FastifyInstance } from 'fastify';
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Refused } from '@stagedoor/contracts/refusals';
import { HEALTH_PATHS } from '../metrics/health.routes.ts';

/** Proves to the command service that a request comes from the query service. */
export function frontDoorHeader(sessionSecret: string): Record<typeof HEADER, string> {
  return { [HEADER]: createHmac('sha256', sessionSecret).update(HEADER).digest('base64url') };
}

const HEADER = 'x-front-door';

/** Refuses requests that bypass the query service, except health checks. */
export function frontDoorOnly(app: FastifyInstance, sessionSecret: string): void {
  const expected = Buffer.from(frontDoorHeader(sessionSecret)[HEADER]);
  app.addHook('onRequest', async ({ headers, log, routeOptions }) => {
    if (HEALTH_PATHS.includes(routeOptions.url)) return;
    const given = Buffer.from(String(headers[HEADER] ?? ''));
    if (given.length === expected.length && timingSafeEqual(given, expected)) return;
    log.warn('A request came past the query service, or that has another SESSION_SECRET.');
    throw new Refused('forbidden');
  });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** One request has one id in all services: the query service sends the one that it gave it. */
export function forwardedRequestId({ headers }: IncomingMessage): string {
  const given = String(headers['x-request-id'] ?? '');
  return UUID.test(given) ? given : randomUUID();
}
