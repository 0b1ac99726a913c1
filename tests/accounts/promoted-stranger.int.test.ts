import { describe, expect, it } from 'vitest';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openVenue, PASSWORD } from '../setup/test-venue.ts';
import type { VenueClient } from '../setup/venue-client.ts';
import { NEW_PASSWORD } from './invitations.ts';
import { userTool, userToolWith } from './user-tool.ts';

const venue = closeAfterTests(await openVenue());

describe('granting flags to an account opened by signing up', () => {
  it('ends its access, and shows a link by which its owner chooses a password', async () => {
    const stranger = await signUp('booker@venue.example');
    const output = await user('grant', 'booker@venue.example', '--staff');
    const token = /\/new-password\/invitation\/(\S+)/.exec(output)?.[1] ?? '';

    expect((await stranger.call('session.me')).status).toBe(401);
    expect((await logIn('booker@venue.example', PASSWORD)).status).toBe(401);
    const booker = await venue.as('visitor');
    const body = { token, password: NEW_PASSWORD };
    expect(await booker.call('account.accept-invitation', { body })).toMatchObject({
      status: 200,
      body: { user: { is_staff: true } },
    });

    const again = await user('grant', 'booker@venue.example', '--staff', '--auditor');
    expect(again).not.toContain('/new-password/invitation/');
    expect((await booker.call('session.me')).body).toMatchObject({ is_auditor: true });
  });

  it('also ends a session that is saved again afterwards', async () => {
    const stranger = await signUp('sound@venue.example');
    const [session] = await venue.sql.rows<{ id_hash: string; data: object }>(
      `select id_hash, data from app.sessions where data ->> 'accountId' = (select id from app.accounts where email = 'sound@venue.example')`,
    );
    await user('grant', 'sound@venue.example', '--staff');
    // A login that was under way when the grant came saves its session only now.
    await venue.sql.rows(
      `insert into app.sessions (id_hash, data, expires_at) values ($1, $2, now() + interval '1 day')`,
      [session?.id_hash, session?.data],
    );
    expect((await stranger.call('session.me')).status).toBe(401);
  });

  it('leaves the account as it is when no flag is granted', async () => {
    const member = await signUp('guest@venue.example');
    expect(await user('grant', 'guest@venue.example')).not.toContain('/new-password/invitation/');
    expect((await member.call('session.me')).status).toBe(200);
  });
});

describe('granting flags to an account opened on the command line', () => {
  it('keeps its password and its sessions', async () => {
    await userToolWith(venue, PASSWORD, 'create', 'door@venue.example');
    expect(await user('grant', 'door@venue.example', '--staff')).not.toContain(
      '/new-password/invitation/',
    );
    expect((await logIn('door@venue.example', PASSWORD)).status).toBe(200);
  });
});

async function signUp(email: string): Promise<VenueClient> {
  const stranger = await venue.as('visitor');
  const body = { first_name: 'Eve', last_name: 'Other', email, password: PASSWORD };
  expect((await stranger.call('session.signup', { body })).status).toBe(201);
  return stranger;
}

async function logIn(username: string, password: string) {
  return (await venue.as('visitor')).call('session.login', { body: { username, password } });
}

function user(...args: string[]): Promise<string> {
  return userTool(venue, ...args);
}
