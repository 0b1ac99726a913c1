import { describe, expect, it } from 'vitest';
import { siteOrigin } from './site-address.ts';

const listening = (address: string) => ({
  address: () => ({ address, port: 3000, family: address.includes(':') ? 'IPv6' : 'IPv4' }),
});

describe('the origin of the site', () => {
  it.each([
    ['https://lantern.example/', '127.0.0.1', 'https://lantern.example'],
    [undefined, '127.0.0.1', 'http://127.0.0.1:3000'],
    [undefined, '192.0.2.7', 'http://192.0.2.7:3000'],
    [undefined, '::1', 'http://[::1]:3000'],
    [undefined, '0.0.0.0', 'http://localhost:3000'],
    [undefined, '::', 'http://localhost:3000'],
  ])('with the configured URL %s, listening on %s, is %s', (publicUrl, address, origin) => {
    expect(siteOrigin(publicUrl, listening(address))()).toBe(origin);
  });

  it('is this machine while the service does not listen', () => {
    expect(siteOrigin(undefined, { address: () => null })()).toBe('http://localhost');
  });
});
