import type { onRequestAsyncHookHandler } from 'fastify';
import { READ_LIMIT_MS, seesOwnWrites } from '@stagedoor/platform/http/written';
import type { ProjectionProgress } from '@stagedoor/platform/stores/projection-progress';

/**
 * Delays a browser's read until the read tables hold what that browser wrote. After the time limit
 * the current state is served, and `X-Read-Lag` gives the milliseconds waited.
 */
export function readYourWrites(progress: ProjectionProgress): onRequestAsyncHookHandler {
  return async (request, reply) => {
    if (await seesOwnWrites(request, progress)) return;
    reply.header('x-read-lag', String(READ_LIMIT_MS));
  };
}
