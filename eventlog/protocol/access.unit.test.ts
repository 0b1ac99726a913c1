import { describe, expect, it } from 'vitest';
import { requireSafe } from './access.ts';

const tls = { certificate: Buffer.from(''), key: Buffer.from('') };
const password = 'sixteen letters!';

describe('a log', () => {
  it.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost'])(
    'may listen on %s without TLS and a password',
    (host) => {
      expect(() => requireSafe(host, {})).not.toThrow();
    },
  );

  it.each(['0.0.0.0', '::', '192.0.2.7', 'log.example', '127.example', ''])(
    'may listen on %j only with TLS and a password',
    (host) => {
      for (const access of [{}, { tls }]) {
        expect(() => requireSafe(host, access)).toThrow('only with TLS and a password');
      }
      expect(() => requireSafe(host, { tls, password })).not.toThrow();
    },
  );

  it('refuses a password that is short, empty, or sent without TLS', () => {
    expect(() => requireSafe('127.0.0.1', { tls, password: 'changeit' })).toThrow('16 characters');
    expect(() => requireSafe('127.0.0.1', { tls, password: '' })).toThrow('16 characters');
    expect(() => requireSafe('127.0.0.1', { password })).toThrow('needs TLS');
  });
});
