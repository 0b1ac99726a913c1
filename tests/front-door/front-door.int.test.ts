import { describe, expect, it } from 'vitest';
import { frontDoorHeader } from '@stagedoor/platform/http/front-door';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openVenue, PASSWORD } from '../setup/test-venue.ts';
import { VenueClient } from '../setup/venue-client.ts';

const body = { username: 'nobody@venue.example', password: PASSWORD };

const venue = closeAfterTests(await openVenue({ rateLimits: true }));
const visitor = await venue.as('visitor');
await visitor.call('csrf.get');
const direct = new VenueClient(venue.commandUrl);
for (const [name, value] of visitor.cookies) direct.cookies.set(name, value);

describe('a call to the command service that bypasses the query service', () => {
  it.each([
    ['without a proof', {}],
    ['with an empty one', { 'x-front-door': '' }],
    ['with one made from another secret', frontDoorHeader(['another-secret-of-32-characters-'])],
  ])('is refused %s, whatever address it claims', async (_name, proof) => {
    const headers = { ...proof, 'x-forwarded-for': '203.0.113.7' };
    const response = await direct.call('session.login', { body, headers });
    expect(response).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it('is refused for unknown paths, too', async () => {
    expect((await direct.send('GET', '/anything')).status).toBe(403);
  });

  it('gets the health checks, and nothing else', async () => {
    for (const path of ['/healthz', '/up', '/readyz']) {
      const response = await direct.send<object>('GET', path);
      expect([response.status, response.body]).toEqual([200, { status: 'ok' }]);
    }
    expect((await direct.send('POST', '/healthz')).status).toBe(403);
    expect((await direct.send('GET', '/metrics')).status).toBe(403);
  });
});

describe('a call through the query service', () => {
  it('is served, and a proof sent by the client is ignored', async () => {
    const visitor = await venue.as('visitor');
    const headers = { 'x-front-door': 'made-up' };
    expect((await visitor.call('session.login', { body, headers })).status).toBe(401);
  });

  it('carries the proof, with which the command service also tells what it lacks', async () => {
    const headers = venue.asFrontDoor;
    expect(await direct.send('GET', '/readyz', { headers })).toMatchObject({
      status: 200,
      body: { dependencies: { database: 'ok', event_log: 'ok' } },
    });
    expect((await direct.call('session.login', { body, headers })).status).toBe(401);
  });
});
