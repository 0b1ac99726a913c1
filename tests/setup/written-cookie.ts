import { fastifyCookie } from '@fastify/cookie';

/** The cookie with which a browser waits until the read tables hold the event at this position. */
export function writtenCookie(position: bigint, secret: string): string {
  return encodeURIComponent(fastifyCookie.sign(String(position), secret));
}

/** The position that such a cookie names; -1 without one. */
export function positionIn(cookie: string | undefined): bigint {
  return BigInt(cookie?.split('.')[0] ?? -1);
}
