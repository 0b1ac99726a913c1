import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ProjectionProgress } from '../stores/projection-progress.ts';

export const WRITTEN_COOKIE = 'written';
const SECONDS = 30;
export const READ_LIMIT_MS = 2_000;

/**
 * Sets the cookie that makes the next read wait until the log is projected up to this position. It
 * is signed: with positions of their own, strangers could find out how far the log is.
 */
export function noteWritten(reply: FastifyReply, position: bigint): void {
  const { nameOf, attributes } = reply.server.siteCookies;
  reply.setCookie(nameOf(WRITTEN_COOKIE), String(position), {
    ...attributes(reply.request),
    httpOnly: true,
    signed: true,
    maxAge: SECONDS,
  });
}

/** The position that this browser wrote last; undefined without a recent write. */
export function writtenBy(request: FastifyRequest): bigint | undefined {
  const cookie = request.server.siteCookies.read(request, WRITTEN_COOKIE);
  const { valid, value } = request.unsignCookie(cookie ?? '');
  return valid && /^\d{1,18}$/.test(value) ? BigInt(value) : undefined;
}

/** Waits until the read tables hold what this browser wrote; false when the time is up. */
export async function seesOwnWrites(request: FastifyRequest, progress: ProjectionProgress) {
  const written = writtenBy(request);
  return written === undefined || progress.reaches(written, READ_LIMIT_MS);
}
