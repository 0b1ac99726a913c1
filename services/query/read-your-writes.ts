import type { onRequestAsyncHookHandler } from 'fastify';
import { writtenBy } from '@stagedoor/platform/http/written';
import type { Projected } from './projected.ts';

const LIMIT_MS = 2_000;

/**
 * Lets a browser's read wait until the read tables hold what that browser wrote. Past the limit it is answered with what is there,
 * and `X-Read-Lag` says for how many milliseconds it waited in vain.
 */
export function readYourWrites(projected: Projected): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const written = writtenBy(request);
    if (written === undefined || (await projected.reaches(written, LIMIT_MS))) return;
    reply.header('x-read-lag', String(LIMIT_MS));
  };
}
