import { describe, expect, it } from 'vitest';
import { derivedKey } from './session-secret.ts';

const SECRET = 'a-secret-for-tests-that-is-long-enough';

describe('a key derived from the session secret', () => {
  it('is the same in every service', () => {
    expect(derivedKey(SECRET, 'front door')).toEqual(derivedKey(SECRET, 'front door'));
    expect(derivedKey(SECRET, 'front door')).toHaveLength(32);
  });

  it('differs from that of another purpose and of another secret', () => {
    const key = derivedKey(SECRET, 'front door');
    expect(derivedKey(SECRET, 'CSRF tokens')).not.toEqual(key);
    expect(derivedKey(`${SECRET}!`, 'front door')).not.toEqual(key);
  });
});
