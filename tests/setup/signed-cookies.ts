import { createHmac } from 'node:crypto';

/** The cookie with which a browser waits until the read tables hold the event at this position. */
export function writtenCookie(position: bigint, secret: string): string {
  return signedCookie(String(position), secret);
}

/** The position that such a cookie names; -1 without one. */
export function positionIn(cookie: string | undefined): bigint {
  return BigInt(cookie?.split('.')[0] ?? -1);
}

/** A cookie with this value as the services sign it. */
export function signedCookie(value: string, secret: string): string {
  const signature = createHmac('sha256', secret).update(value).digest('base64');
  return `${value}.${signature.replace(/=+$/, '')}`;
}
