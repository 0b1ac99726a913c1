import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SIGNUPS } from '@stagedoor/contracts/facts/limits';
import { securityLogFiles } from '@stagedoor/platform/process/security-log-files';
import { commandProcess } from '../faults/command-process.ts';
import { temporaryFolder } from '../setup/after-tests.ts';
import { openVenue, type TestVenue } from '../setup/test-venue.ts';
import type { VenueClient } from '../setup/venue-client.ts';

/* A service writes what it has counted when it stops, so each of these venues is stopped once. */

const folder = await temporaryFolder('refusals-');

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

describe('the log of refusals', () => {
  it('has a line with a count for the refused requests of each address', async () => {
    const venue = await openVenue({ rateLimits: true, security: securityLogFiles(folder) });
    try {
      await refuseSome(venue);
    } finally {
      await venue.stop();
    }
    const lines = await linesOf('refusals.log');
    expect(lines).toHaveLength(4);
    expect(lines).toEqual(
      expect.arrayContaining([
        line('refused', '192.0.2.1', 1, ['not-authenticated'], ['messages.list']),
        line('refused', '192.0.2.2', 1, ['not-authenticated'], ['genres.create']),
        {
          ...line('refused', '192.0.2.3', 2, ['forbidden', 'csrf-failed']),
          routes: ['genres.create', 'session.logout'],
          accounts: ['account-member'],
        },
        line('throttled', '192.0.2.4', 1, ['too-many-requests'], ['session.signup']),
      ]),
    );
  });

  it('keeps a flood of refused requests away from the security log', async () => {
    const venue = await openVenue({ security: securityLogFiles(folder, 2_000) });
    try {
      const visitor = await venue.as('visitor');
      const body = { username: 'nobody@venue.example', password: 'wrong-password' };
      await visitor.call('session.login', { body, ...from('192.0.2.5') });
      for (let requests = 0; requests < 300; requests += 1)
        await visitor.call('messages.list', from('192.0.2.66'));
    } finally {
      await venue.stop();
    }
    const kept = [...(await linesOf('security.log')), ...(await linesOf('security.log.1'))];
    expect(kept).toContainEqual(
      expect.objectContaining({ kind: 'login-failed', address: '192.0.2.5' }),
    );
    expect(await linesOf('refusals.log')).toContainEqual(
      line('refused', '192.0.2.66', 300, ['not-authenticated'], ['messages.list']),
    );
  });
});

describe('a command service in a process of its own', () => {
  it('keeps the security log in its data folder', async () => {
    const command = await commandProcess();
    const venue = await openVenue({ runCommand: command.run });
    try {
      const body = { username: 'nobody@venue.example', password: 'wrong-password' };
      await (await venue.as('visitor')).call('session.login', { body });
      const text = await readFile(join(venue.dataDir, 'security.log'), 'utf8');
      const kinds = text.match(/(?<="kind":")[\w-]+/g);
      expect(kinds).toEqual(['flags-granted', 'login-failed']);
    } finally {
      await venue.stop();
    }
  });
});

async function refuseSome(venue: TestVenue): Promise<void> {
  const visitor = await venue.as('visitor');
  await visitor.call('csrf.get');
  // Every page asks for this, so it is no attempt at anything.
  await visitor.call('session.me', from('192.0.2.1'));
  await visitor.call('messages.list', from('192.0.2.1'));
  await createGenre(visitor, '192.0.2.2');
  const member = await venue.as('member');
  await createGenre(member, '192.0.2.3');
  member.cookies.set('csrftoken', 'made-up');
  await member.call('session.logout', from('192.0.2.3'));
  for (let tries = 0; tries <= SIGNUPS.max; tries += 1)
    await visitor.call('session.signup', { body: {}, ...from('192.0.2.4') });
}

async function createGenre(client: VenueClient, address: string): Promise<void> {
  await client.call('genres.create', { body: { name: 'Zydeco' }, ...from(address) });
}

function line(
  kind: string,
  address: string,
  count: number,
  codes: string[],
  routes: string[] = [],
): object {
  return {
    ...{ level: 30, time: expect.any(String), service: 'security', log: 'security' },
    ...{ kind, address, count, since: expect.any(String), codes, routes, accounts: [] },
    msg: expect.any(String),
  };
}

async function linesOf(name: string): Promise<unknown[]> {
  const text = await readFile(join(folder, name), 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter(Boolean)
    .map((one) => JSON.parse(one));
}
