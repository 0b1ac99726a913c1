import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '@stagedoor/platform/process/log';
import { openDatabase, type Database } from '@stagedoor/platform/stores/postgres';
import { account } from '@stagedoor/domain/account/account.decider';
import { startCommand } from '../../services/command/command.service.ts';
import { freshDatabase, freshEventLog } from '../setup/backends.ts';
import { eventsIn } from '../setup/everything-in.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { PASSWORD, SESSION_SECRET } from '../setup/test-venue.ts';
import { asOperator, openAccount } from './operator.ts';

const ADMIN = 'ada@venue.example';
const MANAGER = { is_staff: true, is_site_manager: true, is_auditor: false };
const NO_FLAGS = { is_staff: false, is_site_manager: false, is_auditor: false };

let database: Awaited<ReturnType<typeof freshDatabase>>;
let eventLog: Awaited<ReturnType<typeof freshEventLog>>;
let sql: Database;
let shown: string[];
let lines: string[];

beforeEach(async () => {
  database = await freshDatabase();
  eventLog = await freshEventLog();
  sql = openDatabase(database.url, { log: createLog('silent', 'test'), max: 2 });
  [shown, lines] = [[], []];
});
afterEach(async () => {
  await sql.close();
  await eventLog.stop();
  await database.drop();
});

const stores = () => ({ databases: allOf(database.url), eventStoreUrl: eventLog.url });
const allOf = (url: string) => ({ command: url, projector: url, query: url });

/** Starts the command service and stops it again. */
async function start(
  admin: { email?: string; password?: string } = { email: ADMIN },
  onGeneratedPassword = ({ password }: { password: string }) => void shown.push(password),
  publicUrl?: string,
): Promise<void> {
  const command = await startCommand({
    databaseUrl: database.url,
    eventStoreUrl: eventLog.url,
    dataDir: '/tmp',
    sessionSecrets: [SESSION_SECRET],
    masterKey: MASTER_KEY,
    host: '127.0.0.1',
    port: 0,
    trustProxy: 'loopback',
    rateLimits: false,
    timeZone: 'America/New_York',
    publicUrl,
    admin,
    onGeneratedPassword,
    log: createLog('warn', 'test', { write: (line) => void lines.push(line) }),
  });
  await command.stop();
}

function signIn(password: string, publicUrl?: string) {
  return asOperator({ ...stores(), ...(publicUrl && { publicUrl }) }, async ({ accounts }) => {
    const { signedIn } = await accounts.authenticate(ADMIN, password);
    return signedIn?.user;
  });
}

/** Records flags, and does not write them into Postgres. */
async function recordFlags(id: string, flags: typeof NO_FLAGS): Promise<void> {
  const caller = { actor: { id: 'system', role: 'system' }, commandId: crypto.randomUUID() };
  await asOperator(stores(), ({ runner }) =>
    runner.runnerFor(caller)(account(id), { type: 'GrantFlags', flags, isLastSiteManager: false }),
  );
}

async function recordedTypes(): Promise<string[]> {
  return (await eventsIn(eventLog.url, 'account-')).map(({ type }) => type);
}

const FIRST_EVENTS = ['AccountOpened', 'AccountFlagsGranted', 'AccountPasswordChanged'];

describe('a start without a site manager', () => {
  it('makes one, shows the password once, and leaves the account alone from then on', async () => {
    await start();
    await start();
    expect(shown).toHaveLength(1);
    expect(await signIn(shown[0] ?? '')).toMatchObject({ ...MANAGER, must_change_password: true });
    expect(await recordedTypes()).toEqual(FIRST_EVENTS);
  });

  it('finishes a start that was interrupted before its password was shown', async () => {
    const interrupted = start({ email: ADMIN }, () => {
      throw new Error('The terminal is gone.');
    });
    await expect(interrupted).rejects.toThrow('The terminal is gone.');
    expect(await signIn(PASSWORD)).toBeUndefined();

    await start();
    expect(await signIn(shown[0] ?? '')).toMatchObject(MANAGER);
    expect(await recordedTypes()).toEqual(FIRST_EVENTS);
  });

  it('finishes a start of an earlier version that only opened the account', async () => {
    await openUnused();
    await start();
    expect(await signIn(shown[0] ?? '')).toMatchObject(MANAGER);
  });

  it('takes ADMIN_PASSWORD for an account whose password was never shown', async () => {
    await openUnused();
    await start({ email: ADMIN, password: PASSWORD });
    expect(await signIn(PASSWORD)).toMatchObject(MANAGER);
    expect(shown).toEqual([]);
  });

  it('gives a site manager of an earlier version the flag back, with the same password', async () => {
    await start({ email: ADMIN, password: PASSWORD });
    const { id = '' } = (await signIn(PASSWORD)) ?? {};
    await recordFlags(id, NO_FLAGS);
    await sql.rows('update app.accounts set is_staff = false, is_site_manager = false');
    await start({ email: ADMIN, password: 'another-fine-password' });
    expect(await signIn(PASSWORD)).toMatchObject(MANAGER);
    expect(shown).toEqual([]);
  });

  it('gives no rights to somebody who signed up, leaves the password, and says what to run', async () => {
    await asOperator(stores(), (core) => openAccount(core, 'ada', 'signup'));
    await start();
    expect(await signIn(PASSWORD)).toMatchObject(NO_FLAGS);
    expect(shown).toEqual([]);
    expect(lines.join('')).toContain('npm run user -- grant ADDRESS --staff --site-manager');
    expect(lines.join('')).not.toContain(ADMIN);
  });
});

describe('an ADMIN_PASSWORD that is easy to guess', () => {
  const weak = { email: ADMIN, password: 'password123' };
  const startAt = (publicUrl: string, admin = weak) => start(admin, undefined, publicUrl);

  it.each(['https://venue.example', 'http://venue.example:8080', 'http://192.0.2.7'])(
    'ends the start of a venue that is public: %s',
    async (publicUrl) => {
      await expect(startAt(publicUrl)).rejects.toThrow(
        'ADMIN_PASSWORD cannot be used. This is a commonly used password.',
      );
    },
  );

  it.each([undefined, 'http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'is taken with a warning where PUBLIC_URL is %s',
    async (publicUrl) => {
      await start(weak, undefined, publicUrl);
      const user = await signIn('password123', publicUrl);
      expect(user).toMatchObject({ ...MANAGER, must_change_password: undefined });
      expect(lines.join('')).toContain('easy to guess');
      expect(lines.join('')).not.toContain(ADMIN);
    },
  );

  it('has to be changed at the first login after the venue became public', async () => {
    await start(weak);
    const user = await signIn('password123', 'https://venue.example');
    expect(user).toMatchObject({ ...MANAGER, must_change_password: true });
    expect(await signIn('password123')).toMatchObject({ must_change_password: true });
  });

  it('has at least eight characters', async () => {
    await expect(start({ email: ADMIN, password: 'passwor' })).rejects.toThrow(
      'ADMIN_PASSWORD cannot be used. Password must be at least 8 characters',
    );
  });
});

describe('a password that is hard to guess', () => {
  it('stays when the venue becomes public', async () => {
    await start({ email: ADMIN, password: PASSWORD });
    const user = await signIn(PASSWORD, 'https://venue.example');
    expect(user).toMatchObject({ ...MANAGER, must_change_password: undefined });
  });
});

describe('a start with a site manager', () => {
  it('gives every account the flags of its stream', async () => {
    await start({ email: ADMIN, password: PASSWORD });
    const { id = '' } = (await signIn(PASSWORD)) ?? {};
    await recordFlags(id, { ...MANAGER, is_auditor: true });
    await start();
    expect(await signIn(PASSWORD)).toMatchObject({ ...MANAGER, is_auditor: true });
  });
});

/** As a start that ended before the grant: the password was made up, and nobody saw it. */
async function openUnused(): Promise<void> {
  await asOperator(stores(), (core) => openAccount(core, 'ada'));
  await sql.rows('update app.accounts set must_change_password = true');
}
