import { describe, expect, it } from 'vitest';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openVenue, PASSWORD } from '../setup/test-venue.ts';
import { accept, invite, logIn, NEW_PASSWORD } from './invitations.ts';

const venue = closeAfterTests(await openVenue());
const manager = await venue.as('site-manager');

async function member(name: string) {
  const client = await venue.as('visitor');
  const email = `${name}@example.com`;
  const body = { first_name: 'Mia', last_name: 'Marsh', email, password: PASSWORD };
  const signedUp = await client.call('session.signup', { body });
  return { client, email, id: signedUp.body.user.id };
}

describe('one’s own account', () => {
  it('gets another name without the password', async () => {
    const { client } = await member('name');
    const changed = await client.call('account.edit', { body: { first_name: 'Mimi' } });
    expect(changed).toMatchObject({
      status: 200,
      body: { first_name: 'Mimi', last_name: 'Marsh' },
    });
    expect((await client.call('session.me')).body.first_name).toBe('Mimi');
  });

  it('gets another address with the password, which signs all other browsers out', async () => {
    const { client, email } = await member('address');
    const elsewhere = await venue.as('visitor');
    await elsewhere.call('session.login', { body: { username: email, password: PASSWORD } });
    const moved = { email: 'New-Address@example.com', current_password: PASSWORD };
    const { status, body } = await client.call('account.edit', { body: moved });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { email: 'new-address@example.com', username: 'new-address@example.com' },
    });
    expect((await client.call('session.me')).status).toBe(200);
    expect((await elsewhere.call('session.me')).status).toBe(401);
    expect((await logIn(venue, email, PASSWORD)).status).toBe(401);
    expect((await logIn(venue, 'new-address@example.com', PASSWORD)).status).toBe(200);
  });

  it.each([
    ['current_password', { email: 'other@example.com' }],
    ['current_password', { email: 'other@example.com', current_password: 'not my password' }],
    ['email', { email: 'somebody@example.com', current_password: PASSWORD }],
    ['email', { email: 'nobody', current_password: PASSWORD }],
    ['first_name', { first_name: '' }],
  ])('names %s where it cannot be taken: %j', async (field, body) => {
    if (field === 'email') await member('somebody').catch(() => undefined);
    const { client, email } = await member(`bad-${crypto.randomUUID()}`);
    const refused = await client.call('account.edit', { body });
    expect({ status: refused.status, errors: Object.keys(refused.body.errors) }).toEqual({
      status: 400,
      errors: [field],
    });
    expect((await client.call('session.me')).body.email).toBe(email);
  });

  it('does not become anything else', async () => {
    const { client } = await member('flags');
    const refused = await client.call('account.edit', { body: { is_staff: true } });
    expect(refused.status).toBe(400);
  });

  it('ends the links that were made for the former address', async () => {
    const { body: invited } = await invite(manager, 'ivy');
    const ivy = await venue.as('visitor');
    await accept(ivy, invited);
    const { body: link } = await manager.call('people.invite-again', {
      params: { id: invited.id },
    });
    const body = { email: 'ivy@example.com', current_password: NEW_PASSWORD };
    expect((await ivy.call('account.edit', { body })).status).toBe(200);
    const other = await accept(await venue.as('visitor'), link);
    expect(other.body.errors).toHaveProperty('token');
  });
});

it('lets nobody guess the password faster by sending the address that it has', async () => {
  const limited = await openVenue({ rateLimits: true });
  try {
    const client = await limited.as('visitor');
    const email = 'guess@example.com';
    const person = { first_name: 'Mia', last_name: 'Marsh', email, password: PASSWORD };
    await client.call('session.signup', { body: person });
    const statuses: number[] = [];
    for (let n = 0; n < 13; n += 1) {
      await client.call('account.edit', { body: { email, current_password: `same ${n}` } });
      const body = { email: 'other@example.com', current_password: `a wrong one ${n}` };
      statuses.push((await client.call('account.edit', { body })).status);
    }
    expect(statuses).toContain(429);
  } finally {
    await limited.stop();
  }
});

describe('one’s own logins', () => {
  it('are listed with their browsers, and each can be ended', async () => {
    const { client, email } = await member('logins');
    const phone = await venue.as('visitor');
    const body = { username: email, password: PASSWORD };
    await phone.call('session.login', { body, headers: { 'user-agent': 'A phone' } });
    const { results } = (await client.call('sessions.list')).body;
    expect(results).toHaveLength(2);
    const other = results.find(({ current }) => !current);
    expect(other).toMatchObject({ user_agent: 'A phone', created_at: expect.any(String) });
    const params = { id: other?.id ?? '' };
    expect((await client.call('sessions.end', { params })).status).toBe(204);
    expect((await phone.call('session.me')).status).toBe(401);
    expect((await client.call('sessions.list')).body.results).toHaveLength(1);
  });

  it('of somebody else are 404', async () => {
    const { client } = await member('mine');
    const { client: stranger } = await member('theirs');
    const [session] = (await stranger.call('sessions.list')).body.results;
    const params = { id: session?.id ?? '' };
    expect((await client.call('sessions.end', { params })).status).toBe(404);
    expect((await stranger.call('session.me')).status).toBe(200);
  });

  it('need a session', async () => {
    const visitor = await venue.as('visitor');
    for (const name of ['sessions.list', 'sessions.end', 'account.edit'] as const)
      expect(
        (await visitor.call(name, { body: name === 'account.edit' ? {} : undefined })).status,
      ).toBe(401);
  });
});

describe('a forgotten password', () => {
  it('cannot be asked for where no mail goes out', async () => {
    const visitor = await venue.as('visitor');
    for (const email of ['nobody@example.com', 'ada@venue.example'])
      expect(await visitor.call('account.forgot-password', { body: { email } })).toMatchObject({
        status: 503,
        body: { code: 'no-mail' },
      });
  });
});
