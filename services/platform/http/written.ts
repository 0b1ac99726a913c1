import type { FastifyReply, FastifyRequest } from 'fastify';

const COOKIE = 'written';
const SECONDS = 30;

/** Sets the cookie that makes the next read wait until the log is projected up to this position. */
export function noteWritten(reply: FastifyReply, position: bigint): void {
  const { nameOf, attributes } = reply.server.siteCookies;
  reply.setCookie(nameOf(COOKIE), String(position), {
    ...attributes(reply.request),
    httpOnly: true,
    maxAge: SECONDS,
  });
}

/** The position that this browser wrote last; undefined without a recent write. */
export function writtenBy(request: FastifyRequest): bigint | undefined {
  const value = request.server.siteCookies.read(request, COOKIE);
  return value && /^\d{1,18}$/.test(value) ? BigInt(value) : undefined;
}
