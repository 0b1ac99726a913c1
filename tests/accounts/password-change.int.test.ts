import { beforeAll, describe, expect, it } from 'vitest';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openVenue, PASSWORD } from '../setup/test-venue.ts';
import type { VenueClient } from '../setup/venue-client.ts';
import { userTool, userToolWith } from './user-tool.ts';

const COMMON =
  'This is a commonly used password. Use three or four words that do not belong together.';
const OWN = 'Do not make your password of your name, your e-mail address or the name of the venue.';
const FRESH = 'a-password-of-my-own';

const venue = closeAfterTests(await openVenue());

describe('a password made up on the command line', () => {
  let password: string;
  let client: VenueClient;

  beforeAll(async () => {
    const output = await userTool(venue, 'create', 'door@venue.example', '--staff');
    password = /with the password (\S+)\./.exec(output)?.[1] ?? '';
    client = await logIn('door@venue.example', password);
  });

  it('must be changed', async () => {
    expect((await client.call('session.me')).body).toMatchObject({
      is_staff: true,
      must_change_password: true,
    });
  });

  it.each(['messages.list', 'history.list', 'genres.create', 'shows.upload-photos'] as const)(
    'opens nothing that needs a right: %s',
    async (name) => {
      const form = name === 'shows.upload-photos' ? { form: new FormData() } : {};
      expect(await client.call(name, form)).toMatchObject({
        status: 403,
        body: { code: 'password-change-due' },
      });
    },
  );

  it('still lets its owner see public pages', async () => {
    expect((await client.call('shows.list')).status).toBe(200);
  });

  it('can be changed, which opens everything and ends the other sessions', async () => {
    const other = await logIn('door@venue.example', password);
    const { status, body } = await change(client, password, FRESH);
    expect(status).toBe(200);
    expect(body.user).not.toHaveProperty('must_change_password');
    expect((await client.call('genres.create', { body: { name: 'Zydeco' } })).status).toBe(201);
    expect((await other.call('session.me')).status).toBe(401);
    expect((await logIn('door@venue.example', FRESH)).cookies.has('session')).toBe(true);
  });
});

describe('changing a password', () => {
  it.each([
    [
      'a wrong current one',
      'not-my-password',
      FRESH,
      'current_password',
      'This is not your current password.',
    ],
    ['the current one', PASSWORD, PASSWORD, 'password', 'This is the password you have now.'],
    ['a short one', PASSWORD, 'short', 'password', 'Password must be at least 8 characters'],
    ['a common one', PASSWORD, 'Password123', 'password', COMMON],
    ["the user's own name", PASSWORD, 'TestStaff99', 'password', OWN],
    ['the name of the venue', PASSWORD, 'lanternroom2026', 'password', OWN],
  ])('refuses %s of an account with rights', async (_, current, password, field, message) => {
    const { status, body } = await change(await venue.as('staff'), current, password);
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: { [field]: [message] },
    });
  });

  it('takes eight characters from somebody who signed up', async () => {
    const visitor = await venue.as('visitor');
    const names = { first_name: 'Eve', last_name: 'Marlow', email: 'eve@example.com' };
    await visitor.call('session.signup', { body: { ...names, password: 'password123' } });
    expect((await change(visitor, 'password123', 'password')).status).toBe(200);
    expect((await change(visitor, 'password', 'short')).status).toBe(400);
  });

  it('requires a session', async () => {
    expect((await change(await venue.as('visitor'), PASSWORD, FRESH)).status).toBe(401);
  });
});

describe('a password that is easy to guess, from an operator of a venue without a public address', () => {
  it.each([
    ['create', 'new@venue.example'],
    ['password', 'new@venue.example'],
  ])('suffices on the command line: %s', async (action, address) => {
    await userToolWith(venue, 'password123', action, address);
    const client = await logIn(address, 'password123');
    expect((await client.call('session.me')).body).not.toHaveProperty('must_change_password');
  });

  it('has eight characters at least', async () => {
    const short = userToolWith(venue, 'passwor', 'password', 'site-manager@venue.example');
    await expect(short).rejects.toMatchObject({
      stderr: 'Password must be at least 8 characters\n',
    });
  });
});

describe('a session by a clock that ran ahead', () => {
  const AHEAD = [{ expires_at: '14 days' }, { last_seen_at: '0 days' }].flatMap(Object.entries);
  it.each(AHEAD)('ends when the clock is right again, by its %s', async (column, lasts) => {
    const client = await venue.as('auditor');
    const set = `update app.sessions set ${column} = now() + $1::interval + $2::interval`;
    await venue.sql.rows(set, [lasts, '1 minute']);
    expect((await client.call('session.me')).status).toBe(200);
    await venue.sql.rows(set, [lasts, '1 day']);
    expect((await client.call('session.me')).status).toBe(401);
  });
});

describe('a session that is used', () => {
  it('ends fourteen days after it began', async () => {
    const client = await venue.as('auditor');
    const later = (days: number) =>
      venue.sql.rows('update app.sessions set expires_at = expires_at - $1::interval', [
        `${days} days`,
      ]);
    await later(13);
    expect((await client.call('session.me')).status).toBe(200);
    await later(1);
    expect((await client.call('session.me')).status).toBe(401);
  });
});

describe('an unused session', () => {
  it('ends after three days', async () => {
    const client = await venue.as('auditor');
    await lastSeen('4 days');
    expect((await client.call('session.me')).status).toBe(401);
  });

  it('continues when it is used within them', async () => {
    const client = await venue.as('auditor');
    await lastSeen('2 days');
    expect((await client.call('session.me')).status).toBe(200);
    expect(await minutesUnseen()).toBeLessThan(1);
  });

  it('is noted as used only every few minutes', async () => {
    const client = await venue.as('auditor');
    await lastSeen('4 minutes');
    await client.call('session.me');
    expect(await minutesUnseen()).toBeGreaterThan(3);
  });

  it('is not kept alive by a page that was left open', async () => {
    const client = await venue.as('staff');
    await lastSeen('2 days');
    expect((await client.call('changes.follow')).status).toBe(200);
    expect(await minutesUnseen()).toBeGreaterThan(60);
  });
});

function change(client: VenueClient, current_password: string, password: string) {
  return client.call('session.change-password', { body: { current_password, password } });
}

async function logIn(username: string, password: string): Promise<VenueClient> {
  const client = await venue.as('visitor');
  const { status } = await client.call('session.login', { body: { username, password } });
  expect(status).toBe(200);
  return client;
}

async function lastSeen(ago: string): Promise<void> {
  await venue.sql.rows('update app.sessions set last_seen_at = now() - $1::interval', [ago]);
}

async function minutesUnseen(): Promise<number> {
  const [row] = await venue.sql.rows<{ minutes: number }>(
    `select (extract(epoch from now() - max(last_seen_at)) / 60)::float as minutes from app.sessions`,
  );
  return row?.minutes ?? Infinity;
}
