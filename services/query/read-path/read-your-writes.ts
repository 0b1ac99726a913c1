import type { onRequestAsyncHookHandler } from 'fastify';
import { writtenBy } from '@stagedoor/platform/http/written';
import type { ProjectionProgress } from './projection-progress.ts';

const LIMIT_MS = 2_000;

/**
 * Delays a browser's read until the read tables hold what that browser wrote. After the limit it is
 * served what is there, and `X-Read-Lag` says how many milliseconds it has waited.
 */
export function readYourWrites(progress: ProjectionProgress): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const written = writtenBy(request);
    if (written === undefined || (await progress.reaches(written, LIMIT_MS))) return;
    reply.header('x-read-lag', String(LIMIT_MS));
  };
}
