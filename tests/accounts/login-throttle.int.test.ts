import { describe, expect, it } from 'vitest';
import { LOGIN_FAILURES, LOGIN_WINDOW_SECONDS, SIGNUPS } from '@stagedoor/contracts/facts/limits';
import { closeAfterTests } from '../setup/after-tests.ts';
import { openVenue, PASSWORD } from '../setup/test-venue.ts';
import { VenueClient } from '../setup/venue-client.ts';

const venue = closeAfterTests(await openVenue({ rateLimits: true }));
await venue.as('staff');
await venue.as('member');

describe('one user name in many spellings', () => {
  it.each(['ſtaff@venue.example', 'ﬆaff@venue.example', 'STAFF@VENUE.EXAMPLE'])(
    'signs in to the account: %s',
    async (username) => {
      const { status } = await logIn({ username, password: PASSWORD }, '192.0.2.1');
      expect(status).toBe(200);
    },
  );

  it('does not sign in with a letter that only the database considers equal', async () => {
    const username = 's\u0130te-manager@venue.example';
    expect((await logIn({ username, password: PASSWORD }, '192.0.2.1')).status).toBe(401);
  });

  it('counts failures for one account', async () => {
    const spellings = ['member', 'MEMBER', 'ｍember', 'ｍｅｍber', 'ᵐember'];
    for (let tries = 0; tries < LOGIN_FAILURES.account; tries += 1) {
      const username = `${spellings[tries % spellings.length]}@venue.example`;
      const { status } = await logIn({ username, password: 'wrong-password' }, '192.0.2.2');
      expect(status).toBe(401);
    }
    await lengthenWaits(LOGIN_FAILURES.account);
    for (const name of ['member', 'meｍber', 'memBer']) {
      const slowed = await logIn(
        { username: `${name}@venue.example`, password: PASSWORD },
        '192.0.2.2',
      );
      expect(slowed.status).toBe(429);
    }
  });
});

describe('a clock of the database that ran a day ahead', () => {
  it('keeps nobody out for longer than the longest wait', async () => {
    const body = { username: 'auditor@venue.example', password: 'wrong-password' };
    await logIn(body, '192.0.2.9');
    await venue.sql.rows(
      `update app.login_failures set failures = 40, last_at = now() + interval '1 day'`,
    );
    for (const [username, address] of [
      ['auditor@venue.example', '192.0.2.10'],
      ['another@venue.example', '192.0.2.9'],
    ] as const) {
      const { status, headers } = await logIn({ ...body, username }, address);
      expect(status).toBe(429);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(LOGIN_WINDOW_SECONDS);
      // The time that was in the future is forgotten, so the wait has an end.
    }
    const ended = await venue.sql.rows(
      'select from app.login_failures where failures >= 40 and last_at <= now()',
    );
    expect(ended).toHaveLength(2);
    await venue.sql.rows('delete from app.login_failures');
  });
});

describe('requests from many addresses of one IPv6 network', () => {
  it('count as failed logins of the network', async () => {
    for (let tries = 0; tries < LOGIN_FAILURES.address; tries += 1) {
      const body = { username: `nobody-${tries}@venue.example`, password: 'wrong-password' };
      expect((await logIn(body, `2001:db8:1:2:${tries}::1`)).status).toBe(401);
    }
    await lengthenWaits(LOGIN_FAILURES.address);
    const body = { username: 'nobody@venue.example', password: 'wrong-password' };
    expect((await logIn(body, '2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await logIn(body, '2001:db8:1:3::1')).status).toBe(401);
  });

  it('count as requests of the network', async () => {
    const signUp = async (address: string) =>
      (await browser().call('session.signup', { body: {}, headers: from(address) })).status;
    for (let tries = 0; tries < SIGNUPS.max; tries += 1)
      expect(await signUp(`2001:db8:1:4:${tries}::1`)).toBe(400);
    expect(await signUp('2001:db8:1:4:ffff::1')).toBe(429);
    expect(await signUp('2001:db8:1:5::1')).toBe(400);
  });
});

/** Past this limit the first wait is a second, in which a busy machine may not send a request. */
async function lengthenWaits(limit: number): Promise<void> {
  await venue.sql.rows(
    'update app.login_failures set failures = failures + 10 where failures >= $1',
    [limit],
  );
}

function logIn(body: { username: string; password: string }, address: string) {
  return browser().call('session.login', { body, headers: from(address) });
}

function browser(): VenueClient {
  return new VenueClient(venue.url);
}

function from(address: string) {
  return { 'x-forwarded-for': address };
}
