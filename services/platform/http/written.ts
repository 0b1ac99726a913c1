import type { FastifyReply, FastifyRequest } from 'fastify';

const COOKIE = 'written';
const SECONDS = 30;

/** Notes in the browser how far the log must be projected before its next read: read your own writes. */
export function noteWritten(reply: FastifyReply, position: bigint): void {
  const { nameOf, attributes } = reply.server.siteCookies;
  reply.setCookie(nameOf(COOKIE), String(position), {
    ...attributes(reply.request),
    httpOnly: true,
    maxAge: SECONDS,
  });
}

/** The position this browser wrote last, undefined when it wrote nothing lately. */
export function writtenBy(request: FastifyRequest): bigint | undefined {
  const value = request.server.siteCookies.read(request, COOKIE);
  return value && /^\d{1,18}$/.test(value) ? BigInt(value) : undefined;
}
