import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { authorityOf } from './feeds/authority.ts';
import { siteOrigin } from './site.ts';

async function originFor(headers: Record<string, string>, publicUrl?: string) {
  const app = fastify({ trustProxy: 'loopback' });
  const originOf = siteOrigin(publicUrl);
  app.get('/', (request, reply) => void reply.send(originOf(request)));
  return (await app.inject({ url: '/', headers })).body;
}

describe('where the site is reached', () => {
  it.each([
    [{ host: 'Lantern.example:8080' }, undefined, 'http://lantern.example:8080'],
    [{ host: '[::1]:3000' }, undefined, 'http://[::1]:3000'],
    [
      { host: 'inner', 'x-forwarded-host': 'lantern.example', 'x-forwarded-proto': 'https' },
      undefined,
      'https://lantern.example',
    ],
    [{ host: 'elsewhere.example' }, 'https://lantern.example/', 'https://lantern.example'],
    [{ host: 'a"><script>' }, undefined, 'http://localhost'],
    [{ host: 'a.example', 'x-forwarded-proto': 'javascript' }, undefined, 'http://a.example'],
  ])('%j with %s is %s', async (headers, publicUrl, origin) => {
    expect(await originFor({ ...headers }, publicUrl)).toBe(origin);
  });
});

describe('what makes ids in feeds ours', () => {
  const venue = {
    name: 'The Lantern Room',
    address: '',
    email: '',
    time_zone: 'UTC',
    social: {},
    sister_venue: null,
    map_embed_url: null,
  };

  it('is the configured host, else the name of the venue', () => {
    expect(authorityOf('https://lantern.example:8443/', venue)).toBe('lantern.example');
    expect(authorityOf(undefined, venue)).toBe('the-lantern-room');
    expect(authorityOf(undefined, { ...venue, name: '灯' })).toBe('venue');
  });
});
