import { beforeEach, describe, expect, it } from 'vitest';
import type { RouteName } from '@stagedoor/contracts/facts/paths';
import { createLog } from '@stagedoor/platform/process/log';
import { securityLog } from '@stagedoor/platform/process/security-log';
import { callerAs } from '../../services/command/run/command-runner.ts';
import { openCommandCore } from '../../services/command/command-core.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { openVenue, PASSWORD } from '../setup/test-venue.ts';
import type { VenueClient } from '../setup/venue-client.ts';

const ADDRESS = '192.0.2.7';
const everything: string[] = [];
let lines: string[] = [];
// Operators may log errors alone: lines about security are written all the same.
const log = createLog('error', 'test', {
  write: (line) => {
    everything.push(line);
    lines.push(line);
  },
});
const security = securityLog(log);

const venue = closeAfterTests(await openVenue({ rateLimits: true, security }));
await venue.as('staff');
const visitor = await venue.as('visitor');
await visitor.call('csrf.get');

beforeEach(() => {
  lines = [];
});

const ADA = {
  first_name: 'Ada',
  last_name: 'Marsh',
  email: 'ada@example.com',
  password: PASSWORD,
};

describe('the security log', () => {
  it('notes a signup, a logout and a login once', async () => {
    const { body } = await call(visitor, 'session.signup', ADA);
    await call(visitor, 'session.logout');
    await call(visitor, 'session.login', { username: ADA.email, password: ADA.password });
    const account = body.user.id;
    expect(notes()).toEqual([
      note('signup', { account, route: 'session.signup', command: expect.any(String) }),
      note('logout', { account, route: 'session.logout', command: expect.any(String) }),
      note('login', { account, route: 'session.login', command: expect.any(String) }),
    ]);
  });

  it('notes a changed password once', async () => {
    const passwords = { current_password: ADA.password, password: 'another-fine-password' };
    const { body } = await call(visitor, 'session.change-password', passwords);
    expect(notes()).toEqual([
      note('password-changed', {
        account: body.user.id,
        route: 'session.change-password',
        command: expect.any(String),
      }),
    ]);
  });

  it('notes a failed login once, with the account if it exists', async () => {
    const [known, unknown] = ['staff@venue.example', 'nobody@venue.example'];
    await call(visitor, 'session.login', { username: known, password: 'wrong-password' });
    await call(visitor, 'session.login', { username: unknown, password: 'wrong-password' });
    const login = { route: 'session.login', command: expect.any(String) };
    expect(notes()).toEqual([
      note('login-failed', { account: 'account-staff', ...login }),
      note('login-failed', login),
    ]);
  });

  it('notes granted flags and a set password once', async () => {
    const { databaseUrl, eventStoreUrl } = venue;
    const core = await openCommandCore({
      databaseUrl,
      eventStoreUrl,
      masterKey: MASTER_KEY,
      log,
      security,
    });
    const flags = { is_staff: true, is_site_manager: false, is_auditor: true };
    await core.people.edit('account-staff', flags, {
      commandId: 'grant-1',
      actor: { id: 'system', role: 'system' },
    });
    await core.accounts.setPassword(
      ...(['account-staff', 'yet-another-fine-password', callerAs('operator')] as const),
    );
    await core.close();
    expect(notes()).toEqual([
      expect.objectContaining({
        kind: 'flags-granted',
        account: 'account-staff',
        flags: ['is_staff', 'is_auditor'],
        command: 'grant-1',
      }),
      expect.objectContaining({ kind: 'password-set', account: 'account-staff' }),
    ]);
  });

  it('contains no name, e-mail address or password', () => {
    expect(everything.length).toBeGreaterThan(5);
    expect(everything.join('')).not.toMatch(/@|Ada|Marsh|(wrong|fine)-password|correct-horse/);
  });
});

function call<Name extends RouteName>(client: VenueClient, name: Name, body?: object) {
  return client.call(name, { ...(body && { body }), headers: { 'x-forwarded-for': ADDRESS } });
}

function notes(): object[] {
  return lines.map((line) => JSON.parse(line));
}

function note(kind: string, rest: object) {
  return {
    level: 30,
    time: expect.any(String),
    service: 'test',
    log: 'security',
    kind,
    address: ADDRESS,
    request: expect.any(String),
    msg: expect.any(String),
    ...rest,
  };
}
