import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serviceOf } from '@stagedoor/contracts/api';
import { paths, type RouteName } from '@stagedoor/contracts/facts/paths';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { derivedKey, isSameProof, type SessionSecrets } from '../accounts/session-secret.ts';
import { Refused } from '@stagedoor/contracts/refusals';
import { HEALTH_PATHS } from '../metrics/health.routes.ts';

/** The routes to which the command service responds: all that change something or read the log. */
export const forwardedRoutes = (Object.keys(paths) as RouteName[])
  .toSorted()
  .filter((name) => serviceOf(name) === 'command');

/** Proves to the command service that a request comes from the query service. */
export function frontDoorHeader([inUse]: SessionSecrets): Record<typeof HEADER, string> {
  return { [HEADER]: proofBy(inUse) };
}

const HEADER = 'x-front-door';

/** Refuses requests that bypass the query service, except health checks. */
export function frontDoorOnly(app: FastifyInstance, sessionSecrets: SessionSecrets): void {
  const isProven = provesFrontDoor(sessionSecrets);
  app.addHook('onRequest', async (request) => {
    if (HEALTH_PATHS.includes(request.routeOptions.url) || isProven(request)) return;
    request.log.warn(
      'A request bypassed the query service, or the services have different SESSION_SECRETs.',
    );
    throw new Refused('forbidden');
  });
}

/** Tells whether a request comes from the query service. */
export function provesFrontDoor(
  sessionSecrets: SessionSecrets,
): (request: Pick<FastifyRequest, 'headers'>) => boolean {
  const accepted = sessionSecrets.map(proofBy);
  return ({ headers }) =>
    accepted.some((proof) => isSameProof(String(headers[HEADER] ?? ''), proof));
}

function proofBy(secret: string): string {
  return derivedKey(secret, 'front door').toString('base64url');
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A request has one id in all services: the query service forwards the id that it assigned. */
export function forwardedRequestId({ headers }: IncomingMessage): string {
  const given = String(headers['x-request-id'] ?? '');
  return UUID.test(given) ? given : randomUUID();
}
