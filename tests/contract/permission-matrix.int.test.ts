import { describe, expect, it } from 'vitest';
import { mayAccess, ROLES, type Role } from '@stagedoor/contracts/account';
import { api } from '@stagedoor/contracts/api';
import { paths, type RouteName } from '@stagedoor/contracts/facts/paths';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openVenue } from '../setup/test-venue.ts';
import type { VenueClient } from '../setup/venue-client.ts';

const routes = Object.keys(paths) as RouteName[];

const clients = new Map<Role, VenueClient>();

const venue = closeAfterTests(await openVenue());
for (const role of ROLES) clients.set(role, await venue.as(role));

/**
 * The outcome that the contract's access table gives an empty call: it passes, or is stopped with
 * 401 or 403.
 */
function gate(role: Role, name: RouteName): 'passes' | 401 | 403 {
  if (mayAccess(role, api[name].access)) return 'passes';
  return role === 'visitor' ? 401 : 403;
}

describe.each(ROLES)('every route, called as %s', (role) => {
  it.each(routes.filter((name) => name !== 'session.logout'))(
    '%s is open or closed as the contract says',
    async (name) => {
      const { status, body } = await clientOf(role).call(name, {
        body: paths[name].method === 'GET' ? undefined : {},
      });
      const expected = gate(role, name);
      if (expected === 'passes') {
        // This venue sends no mail.
        if (body.code !== 'no-mail') expect(status, JSON.stringify(body)).toBeLessThan(500);
        // 401 may still mean that nobody is signed in, or that credentials are wrong.
        if (!name.startsWith('session.')) expect([401, 403]).not.toContain(status);
      } else {
        expect({ status, code: body.code }).toEqual({
          status: expected,
          code: expected === 401 ? 'not-authenticated' : 'forbidden',
        });
        expect(body.error).toMatch(/\.$/);
      }
    },
  );
});

describe('a mutating call without the CSRF token of its session', () => {
  const mutations = routes.filter(
    (name) => paths[name].method !== 'GET' && !('provenByPath' in api[name]),
  );

  it.each(mutations)('%s is refused', async (name) => {
    for (const token of ['', 'made-up']) {
      expect(
        await clientOf('site-manager').call(name, {
          body: {},
          headers: { 'x-csrftoken': token },
        }),
      ).toMatchObject({ status: 403, body: { code: 'csrf-failed' } });
    }
  });

  it('is refused with the token of another session', async () => {
    const token = decodeURIComponent(clientOf('staff').cookies.get('csrftoken') ?? '');
    const { status } = await clientOf('site-manager').call('genres.create', {
      body: { name: 'Zydeco' },
      headers: { 'x-csrftoken': token },
    });
    expect(status).toBe(403);
  });
});

describe('a path of the contract with another method', () => {
  const known = new Map<string, Set<string>>();
  for (const name of routes) {
    const { method } = paths[name];
    const path = paths[name].path.replace(/:\w+/g, 'x1');
    known.set(path, (known.get(path) ?? new Set()).add(method));
  }

  it.each([...known])('%s is refused with 405 and the allowed methods', async (path, methods) => {
    const wrong =
      ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].find((method) => !methods.has(method)) ?? 'PUT';
    const { status, body, headers } = await clientOf('site-manager').send(wrong, path);
    expect({ status, code: body.code }).toEqual({ status: 405, code: 'method-not-allowed' });
    for (const method of methods) expect(headers.get('allow')).toContain(method);
  });

  it('gets 404 when no route has the path', async () => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect(await clientOf('site-manager').send(method, '/api/v1/nothing/here/')).toMatchObject({
        status: 404,
        body: { code: 'not-found' },
      });
    }
  });
});

describe('signing out', () => {
  it('ends the session at once', async () => {
    const client = await venue.as('staff');
    expect((await client.call('session.me')).status).toBe(200);
    expect((await client.call('session.logout')).body).toEqual({ success: true });
    expect((await client.call('session.me')).status).toBe(401);
    expect((await client.call('genres.create', { body: { name: 'Zydeco' } })).status).toBe(401);
  });

  it('succeeds for a visitor too', async () => {
    expect((await (await venue.as('visitor')).call('session.logout')).status).toBe(200);
  });
});

function clientOf(role: Role): VenueClient {
  const client = clients.get(role);
  if (!client) throw new Error(`Nobody is signed in as ${role}.`);
  return client;
}
