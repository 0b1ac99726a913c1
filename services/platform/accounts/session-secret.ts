import { hkdfSync, timingSafeEqual } from 'node:crypto';

/** The secrets of sessions: the first one signs, and the signatures of all are accepted. */
export type SessionSecrets = readonly [inUse: string, ...earlier: string[]];

/** What the session secret protects besides the signatures of sessions. */
type Purpose =
  | 'CSRF tokens'
  | 'device cookies'
  | 'front door'
  | 'idempotency'
  | 'login counters'
  | 'passkey challenges';

/** A key for one purpose: what it makes is of no use for another, nor for signing sessions. */
export function derivedKey(secret: string, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'stagedoor', purpose, 32));
}

/** Compares two proofs in a time that does not tell where they differ. */
export function isSameProof(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
