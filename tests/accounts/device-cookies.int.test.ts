import { afterEach, describe, expect, it } from 'vitest';
import { createHmac } from 'node:crypto';
import { DEVICE_COOKIE, LOGIN_FAILURES } from '@stagedoor/contracts/facts/limits';
import { derivedKey } from '@stagedoor/platform/accounts/session-secret';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openVenue, PASSWORD, SESSION_SECRET } from '../setup/test-venue.ts';
import { VenueClient } from '../setup/venue-client.ts';
import { userToolWith } from './user-tool.ts';

const OLD_SECRET = 'the-secret-from-before-the-rotation';
const STAFF = 'staff@venue.example';
const HOME = '192.0.2.1';
const ELSEWHERE = '192.0.2.66';

const venue = closeAfterTests(
  await openVenue({ rateLimits: true, sessionSecrets: [SESSION_SECRET, OLD_SECRET] }),
);
for (const role of ['staff', 'member'] as const) await venue.as(role);

afterEach(() => venue.sql.rows('delete from app.login_failures'));

describe('somebody who guesses the password of an account without an end', () => {
  it('keeps unknown browsers waiting, but none that signed in to the account before', async () => {
    const known = await signedOut();
    await guess(ELSEWHERE);
    expect(await logIn(new VenueClient(venue.url), PASSWORD, HOME)).toBe(429);
    expect(await logIn(known, PASSWORD, HOME)).toBe(200);
    expect(await logIn(new VenueClient(venue.url), PASSWORD, HOME)).toBe(429);
  });

  it('does not keep out a known browser behind the same address', async () => {
    const known = await signedOut();
    await guess(HOME, LOGIN_FAILURES.address);
    expect(await logIn(new VenueClient(venue.url), PASSWORD, HOME, 'member')).toBe(429);
    expect(await logIn(known, PASSWORD, HOME)).toBe(200);
  });

  it('waits as long with the device cookie of another account', async () => {
    const other = await signedOut('member');
    await guess(ELSEWHERE);
    expect(await logIn(other, PASSWORD, HOME)).toBe(429);
  });

  it('does not keep its owner from changing the password', async () => {
    const owner = await venue.as('member');
    await guess(HOME, LOGIN_FAILURES.address, 'member');
    const fresh = 'a-password-of-my-own';
    const change = (current_password: string, password: string) =>
      owner.call('session.change-password', {
        body: { current_password, password },
        headers: { 'x-forwarded-for': HOME },
      });
    expect((await change(PASSWORD, fresh)).status).toBe(200);
    expect((await change(fresh, PASSWORD)).status).toBe(200);
  });
});

describe('guesses with a stolen device cookie', () => {
  it('slow each other down, and nobody else', async () => {
    const owner = await signedOut();
    const thief = new VenueClient(venue.url);
    thief.cookies.set('device', (await signedOut()).cookies.get('device') ?? '');
    for (let tries = 0; tries < LOGIN_FAILURES.account; tries += 1)
      expect(await logIn(thief, 'wrong-password', ELSEWHERE)).toBe(401);
    await lengthenWaits();
    expect(await logIn(thief, PASSWORD, ELSEWHERE)).toBe(429);
    expect(await logIn(owner, PASSWORD, HOME)).toBe(200);
    expect(await logIn(new VenueClient(venue.url), PASSWORD, ELSEWHERE)).toBe(200);
  });

  it('are those of an unknown browser after the account got a new password', async () => {
    const thief = await signedOut();
    await userToolWith(venue, 'another-password-of-mine', 'password', STAFF);
    await guess(ELSEWHERE);
    expect(await logIn(thief, 'another-password-of-mine', HOME)).toBe(429);
    await userToolWith(venue, PASSWORD, 'password', STAFF);
  });
});

describe('guesses of the current password in an open session', () => {
  it('slow each other down', async () => {
    const thief = await venue.as('staff');
    const change = async () => {
      const body = { current_password: 'wrong-password', password: 'a-password-of-my-own' };
      return (await thief.call('session.change-password', { body })).status;
    };
    for (let tries = 0; tries < LOGIN_FAILURES.account; tries += 1)
      expect(await change()).toBe(400);
    await lengthenWaits();
    expect(await change()).toBe(429);
    expect(await logIn(new VenueClient(venue.url), PASSWORD, HOME)).toBe(200);
  });
});

describe('the device cookie', () => {
  it('outlasts sessions, and scripts cannot read it', async () => {
    const { headers } = await (
      await venue.as('visitor')
    ).call('session.login', { body: { username: STAFF, password: PASSWORD } });
    const cookie = headers.getSetCookie().find((one) => one.startsWith('device='));
    expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/);
    expect(cookie).toContain(`; Max-Age=${180 * 24 * 60 * 60};`);
  });

  it('signs nobody in', async () => {
    const known = await signedOut();
    expect((await known.call('session.me')).status).toBe(401);
    expect(await logIn(known, 'wrong-password', HOME)).toBe(401);
  });

  it('knows the accounts of people who share a browser, and forgets the oldest', async () => {
    const shared = await signedOut();
    expect(await logIn(shared, PASSWORD, HOME, 'member')).toBe(200);
    const tokens = () => (shared.cookies.get('device') ?? '').split('~');
    expect(tokens()).toHaveLength(2);
    const oldest = tokens().at(-1);
    await guess(ELSEWHERE);
    expect(await logIn(shared, PASSWORD, HOME)).toBe(200);
    expect(tokens()).toHaveLength(2);
    expect(tokens()).not.toContain(oldest);

    const others = Array.from({ length: 9 }, (_, at) => `other-${at}.signature`);
    shared.cookies.set('device', others.join('~'));
    expect(await logIn(shared, PASSWORD, HOME, 'member')).toBe(200);
    expect(tokens().slice(1)).toEqual(others.slice(0, DEVICE_COOKIE.accounts - 1));
  });

  it('is accepted after a rotation of the session secret, and no other signature is', async () => {
    await guess(ELSEWHERE);
    const statusWith = async (secret: string) => {
      const client = new VenueClient(venue.url);
      const content = JSON.stringify(['a-device', 'account-staff', await epoch()]);
      const signature = createHmac('sha256', derivedKey(secret, 'device cookies')).update(content);
      client.cookies.set('device', `a-device.${signature.digest('base64url')}`);
      return logIn(client, PASSWORD, HOME);
    };
    expect(await statusWith('a-secret-that-was-taken-away-long-ago')).toBe(429);
    expect(await statusWith(OLD_SECRET)).toBe(200);
    expect(await statusWith(SESSION_SECRET)).toBe(200);
  });

  it.each(['%', '.', '~~~', 'a-device.', `a-device.${'x'.repeat(3_000)}`])(
    'is as good as none when it is broken: %s',
    async (value) => {
      const client = new VenueClient(venue.url);
      client.cookies.set('device', value);
      expect(await logIn(client, 'wrong-password', HOME)).toBe(401);
      expect(await logIn(client, PASSWORD, HOME)).toBe(200);
    },
  );
});

/** A browser in which somebody has signed in and out. */
async function signedOut(role: 'staff' | 'member' = 'staff'): Promise<VenueClient> {
  const client = await venue.as(role);
  await client.call('session.logout', { body: {} });
  return client;
}

/** Guesses until the waits are too long for a test. */
async function guess(address: string, tries: number = LOGIN_FAILURES.account, name = 'staff') {
  for (let made = 0; made < tries; made += 1) {
    const username = made < LOGIN_FAILURES.account ? name : `nobody-${made}`;
    expect(await logIn(new VenueClient(venue.url), 'wrong-password', address, username)).toBe(401);
  }
  await lengthenWaits();
}

async function lengthenWaits(): Promise<void> {
  await venue.sql.rows('update app.login_failures set failures = failures + 10');
}

async function logIn(client: VenueClient, password: string, address: string, name = 'staff') {
  const body = { username: `${name}@venue.example`, password };
  const { status } = await client.call('session.login', {
    body,
    headers: { 'x-forwarded-for': address },
  });
  return status;
}

async function epoch(): Promise<number | undefined> {
  const account = `select session_epoch as epoch from app.accounts where id = 'account-staff'`;
  return (await venue.sql.row<{ epoch: number }>(account))?.epoch;
}
