import { describe, expect, it } from 'vitest';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openVenue, PASSWORD } from '../setup/test-venue.ts';
import type { VenueClient } from '../setup/venue-client.ts';
import { accept, invite, NEW_PASSWORD, NO_FLAGS } from './invitations.ts';
import { testAuthenticator } from './test-authenticator.ts';

const ORIGIN = 'https://lanternroom.example';
const venue = closeAfterTests(await openVenue({ publicUrl: ORIGIN }));
const manager = await venue.as('site-manager');
const challengeIn = ({ challenge }: { challenge: string }) => ({ challenge });

/** Somebody who has signed up, with a passkey. */
async function withPasskey(name: string) {
  const client = await venue.as('visitor');
  const email = `${name}@example.com`;
  const person = { first_name: 'Mia', last_name: 'Marsh', email, password: PASSWORD };
  const { body } = await client.call('session.signup', { body: person });
  const device = testAuthenticator(ORIGIN);
  const added = await add(client, device);
  return { client, device, id: body.user.id, passkey: added.body };
}

async function add(client: VenueClient, device = testAuthenticator(ORIGIN)) {
  const { body: options } = await client.call('passkeys.options');
  const response = device.register(challengeIn(options));
  return client.call('passkeys.add', { body: { name: 'My phone', response } });
}

async function optionsToSignIn(client: VenueClient) {
  const { body } = await client.call('session.passkey-options');
  return challengeIn(body);
}

async function signIn(device: ReturnType<typeof testAuthenticator>) {
  const client = await venue.as('visitor');
  const response = device.assert(await optionsToSignIn(client));
  return {
    client,
    response,
    ...(await client.call('session.passkey-login', { body: { response } })),
  };
}

const REFUSED = {
  status: 401,
  body: { success: false, error: 'Invalid username or password.', code: 'invalid-credentials' },
};

describe('a passkey', () => {
  it('is added, listed, renamed and removed by its owner', async () => {
    const { client, device, passkey } = await withPasskey('owner');
    expect(passkey).toMatchObject({
      ...{ name: 'My phone', host: 'lanternroom.example', last_used_at: null },
    });
    const params = { id: passkey.id };
    const renamed = await client.call('passkeys.rename', { params, body: { name: 'Old phone' } });
    expect(renamed.body.name).toBe('Old phone');
    expect((await client.call('passkeys.list')).body.results).toEqual([renamed.body]);
    expect((await client.call('passkeys.remove', { params })).status).toBe(204);
    expect((await client.call('passkeys.list')).body.results).toEqual([]);
    expect(await signIn(device)).toMatchObject(REFUSED);
  });

  it('signs in alone, and says when it was used', async () => {
    const { client, device, id } = await withPasskey('alone');
    const signedIn = await signIn(device);
    expect(signedIn).toMatchObject({ status: 200, body: { success: true, user: { id } } });
    expect((await signedIn.client.call('session.me')).body.id).toBe(id);
    const [used] = (await client.call('passkeys.list')).body.results;
    expect(used?.last_used_at).toEqual(expect.any(String));
  });

  it('signs in once with an answer, and not without its owner at the device', async () => {
    const { device } = await withPasskey('once');
    const { response } = await signIn(device);
    const other = await venue.as('visitor');
    expect(await other.call('session.passkey-login', { body: { response } })).toMatchObject(
      REFUSED,
    );
    const unverified = device.assert(await optionsToSignIn(other), false);
    const body = { response: unverified };
    expect(await other.call('session.passkey-login', { body })).toMatchObject(REFUSED);
  });

  it.each([
    ['that nobody knows', () => testAuthenticator(ORIGIN)],
    ['of another site', () => testAuthenticator('https://evil.example')],
  ])('%s gets the answer of a wrong password', async (_, device) => {
    expect(await signIn(device())).toMatchObject(REFUSED);
  });

  it('answers a challenge for its purpose and its account alone', async () => {
    const { client, device } = await withPasskey('purpose');
    const visitor = await venue.as('visitor');
    const toAdd = challengeIn((await client.call('passkeys.options')).body);
    const body = { response: device.assert(toAdd) };
    expect(await visitor.call('session.passkey-login', { body })).toMatchObject(REFUSED);

    const { client: stranger } = await withPasskey('stranger');
    for (const challenge of [toAdd, await optionsToSignIn(stranger), { challenge: 'made-up' }]) {
      const response = testAuthenticator(ORIGIN).register(challenge);
      const refused = await stranger.call('passkeys.add', { body: { name: 'Mine', response } });
      expect(refused).toMatchObject({
        status: 400,
        body: { errors: { response: [expect.any(String)] } },
      });
    }
  });

  it('of somebody else is 404', async () => {
    const { passkey } = await withPasskey('theirs');
    const { client } = await withPasskey('mine');
    const params = { id: passkey.id };
    for (const refused of [
      await client.call('passkeys.rename', { params, body: { name: 'Mine' } }),
      await client.call('passkeys.remove', { params }),
    ])
      expect(refused.status).toBe(404);
  });

  it('is added within fifteen minutes of a sign-in', async () => {
    const { client, id } = await withPasskey('fresh');
    await venue.sql.rows(
      `update app.sessions set data = jsonb_set(data, '{signedInAt}', to_jsonb((data ->> 'signedInAt')::bigint - 901000))
       where data ->> 'accountId' = $1`,
      [id],
    );
    expect(await client.call('passkeys.options')).toMatchObject({
      status: 403,
      body: { code: 'sign-in-again' },
    });
  });

  it.each([
    ['nothing', {}],
    ['no name', { name: ' ', response: testAuthenticator(ORIGIN).register({ challenge: 'x' }) }],
    [
      'no CBOR',
      {
        name: 'A',
        response: {
          ...testAuthenticator(ORIGIN).register({ challenge: 'x' }),
          response: { clientDataJSON: 'AAAA', attestationObject: '____' },
        },
      },
    ],
  ])('is refused with a sentence for %s', async (_, body) => {
    const { client } = await withPasskey(`bad-${crypto.randomUUID()}`);
    const refused = await client.call('passkeys.add', { body });
    expect({ status: refused.status, errors: refused.body.errors }).toEqual({
      status: 400,
      errors: expect.any(Object),
    });
  });
});

describe('the passkeys of an account', () => {
  it('are gone once a password was chosen by a link', async () => {
    const { body: invited } = await invite(manager, 'link', NO_FLAGS);
    const owner = await venue.as('visitor');
    await accept(owner, invited);
    const device = testAuthenticator(ORIGIN);
    expect((await add(owner, device)).status).toBe(201);
    const { body: next } = await manager.call('people.invite-again', {
      params: { id: invited.id },
    });
    expect((await signIn(device)).status).toBe(200);
    await accept(await venue.as('visitor'), next, NEW_PASSWORD);
    expect(await signIn(device)).toMatchObject(REFUSED);
  });

  it('are no use while it is deactivated', async () => {
    const { device, id } = await withPasskey('inactive');
    await manager.call('people.edit', { params: { id }, body: { is_active: false } });
    expect(await signIn(device)).toMatchObject(REFUSED);
  });

  it('give a stranger who waits nothing: first rights and a new address end them', async () => {
    for (const body of [
      { is_staff: true },
      { email: `right-${crypto.randomUUID()}@example.com` },
    ]) {
      const { client, device, id } = await withPasskey(`waiting-${crypto.randomUUID()}`);
      const { challenge } = await optionsToSignIn(await venue.as('visitor'));
      await manager.call('people.edit', { params: { id }, body });
      expect((await client.call('session.me')).status).toBe(401);
      const response = device.assert({ challenge });
      const visitor = await venue.as('visitor');
      expect(await visitor.call('session.passkey-login', { body: { response } })).toMatchObject(
        REFUSED,
      );
    }
  });

  it('stand in the history without their names', async () => {
    const { id } = await withPasskey('history');
    await venue.awaitLog(manager);
    const params = { subject: 'account', id };
    const { body } = await manager.call('history.subject', { params });
    expect(body.results.map(({ type }) => type)).toContain('PasskeyAdded');
    expect(JSON.stringify(body)).not.toContain('My phone');
  });
});

it('asks everybody alike, and tells nothing of any account', async () => {
  const [one, two] = await Promise.all(
    [1, 2].map(async () => (await venue.as('visitor')).call('session.passkey-options')),
  );
  const shape = (body: object = {}) => ({ ...body, challenge: '' });
  expect(shape(one?.body)).toEqual(shape(two?.body));
  expect(one?.body).not.toHaveProperty('allowCredentials');
});

it('refuses a host that is none, where PUBLIC_URL is not set', async () => {
  const unnamed = await openVenue();
  try {
    const client = await unnamed.as('visitor');
    const headers = { 'x-forwarded-host': 'a=b; a=c' };
    expect(await client.call('session.passkey-options', { headers })).toMatchObject({
      status: 400,
      body: { errors: { Host: [expect.any(String)] } },
    });
  } finally {
    await unnamed.stop();
  }
});
