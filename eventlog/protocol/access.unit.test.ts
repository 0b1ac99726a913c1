import { describe, expect, it } from 'vitest';
import { requireSafe } from './access.ts';

const tls = { certificate: Buffer.from(''), key: Buffer.from('') };
const password = 'sixteen letters!';

describe('where the log may listen', () => {
  it.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost'])('is %s without more', (host) => {
    expect(() => requireSafe(host, {})).not.toThrow();
  });

  it.each(['0.0.0.0', '::', '192.0.2.7', 'log.example', '127.example', ''])(
    'is %j only with TLS and a password',
    (host) => {
      for (const access of [{}, { tls }]) {
        expect(() => requireSafe(host, access)).toThrow('only with TLS and a password');
      }
      expect(() => requireSafe(host, { tls, password })).not.toThrow();
    },
  );

  it('is nowhere with a password that is short, empty, or sent without TLS', () => {
    expect(() => requireSafe('127.0.0.1', { tls, password: 'changeit' })).toThrow('16 characters');
    expect(() => requireSafe('127.0.0.1', { tls, password: '' })).toThrow('16 characters');
    expect(() => requireSafe('127.0.0.1', { password })).toThrow('needs TLS');
  });
});
