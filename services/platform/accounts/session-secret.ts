import { hkdfSync, timingSafeEqual } from 'node:crypto';

/** The secret that signs sessions, or several: the first one signs, and all are accepted. */
export type SessionSecret = string | readonly string[];

/** All secrets whose signatures count; the one that signs comes first. */
export function acceptedSecrets(secret: SessionSecret): string[] {
  return typeof secret === 'string' ? [secret] : [...secret];
}

export function signingSecret(secret: SessionSecret): string {
  const [first] = acceptedSecrets(secret);
  if (first === undefined) throw new Error('There is no session secret.');
  return first;
}

/** What the session secret protects besides the signatures of sessions. */
type Purpose = 'CSRF tokens' | 'device cookies' | 'front door' | 'idempotency' | 'login counters';

/** A key for one purpose: what it makes is of no use for another, nor for signing sessions. */
export function derivedKey(secret: string, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'stagedoor', purpose, 32));
}

/** Compares two proofs in a time that does not tell where they differ. */
export function isSameProof(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
