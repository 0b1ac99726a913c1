import { execFile } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { frontDoorHeader } from '@stagedoor/platform/http/front-door';
import { addressOf } from '@stagedoor/platform/stores/file-store';
import { folderStore } from '@stagedoor/platform/stores/folder-store';
import { makeBackup } from '@stagedoor/platform/backup/make-backup';
import { masterKeyId, openMasterKey } from '@stagedoor/platform/privacy/master-key';
import { checkMasterKey } from '@stagedoor/platform/privacy/master-key-check';
import { createLog } from '@stagedoor/platform/process/log';
import { fileAt } from '../backup/backed-up-venue.ts';
import { unpackBackup } from '../../standalone/restore/unpack-backup.ts';
import { secretsOf } from '../../standalone/secrets.ts';
import { closeAfterTests, temporaryFolder } from '../setup/after-tests.ts';
import { machineEnv } from '../setup/service-process.ts';
import { tokensBy } from '../setup/test-tokens.ts';
import { openVenue, SESSION_SECRET } from '../setup/test-venue.ts';
import { VenueClient } from '../setup/venue-client.ts';

const run = promisify(execFile);
const log = createLog('silent', 'test');
const OLD_SECRET = 'the-session-secret-from-before-a-rotation';
const PASSPHRASE = 'a-lantern-in-the-window';
const NONE = { MASTER_KEY_PREVIOUS: [], SESSION_SECRET_PREVIOUS: [], NODE_ENV: 'test' as const };
/** The statements before which the process is killed, each later than the one before. */
const POINTS = ['update app.master_key set id', 'update app.subject_keys as k', 'vacuum (full)'];

const names: string[] = [];

const home = await temporaryFolder('rotation-');
const secrets = await secretsOf({ ...NONE, DATA_DIR: home }, 'MASTER_KEY');
const [firstSecret] = secrets();
const venue = closeAfterTests(
  await openVenue({ masterKey: secrets, sessionSecrets: [SESSION_SECRET, OLD_SECRET] }),
);
const staff = await venue.as('staff');
await write('Ada');
await joinList('ada');

describe('keys that are rotated while the product runs', () => {
  it('are read, and new ones are made, while the rotation is killed again and again', async () => {
    const old = await backUp('before');
    const key = (await staff.call('proof.key')).body;
    for (const point of POINTS) {
      const { signal } = await rotate(point).then(
        () => ({ signal: undefined }),
        (error: unknown) => Object(error),
      );
      expect(signal, point).toBe('SIGKILL');
      await write(`Guest${names.length}`);
      await expectReadable();
    }
    const half = await backUp('half');
    const output = await rotate();
    await write('Last');
    await expectReadable();

    const [used, earlier = '', ...more] = secrets();
    // The runs that were killed did not make more secrets: each went on with those of the first.
    expect([earlier, more]).toEqual([firstSecret, []]);
    expect(output).toContain(`are wrapped by the master key ${masterKeyId(used)}.`);
    expect(output).toContain(
      `Nothing needs ${masterKeyId(firstSecret)} any more: you may remove it from ${home}`,
    );
    expect(await readFile(join(home, 'session-secret-previous'), 'utf8')).toMatch(/^\S{48}\n$/);
    await checkMasterKey(venue.sql, openMasterKey(used));
    expect((await staff.call('proof.key')).body).toBe(key);

    const given = (masterKeys: string[], file: string, passphrase?: string) =>
      unpackBackup({ ...fileAt(file), passphrase, masterKeys }, join(home, randomUUID()));
    await expect(given([used], old)).rejects.toThrow(
      'If it is older than a rotation of the keys, set MASTER_KEY_PREVIOUS to that one too.',
    );
    expect((await given([used, firstSecret], old)).masterKeys).toEqual([firstSecret]);
    expect((await given([], half, PASSPHRASE)).masterKeys).toEqual([used, firstSecret]);
  });

  it('leave links in old mails valid, and addresses on the list known', async () => {
    await joinList('ada');
    const [ada, ...others] = (await staff.call('mailing-list.list')).body;
    expect(others).toEqual([]);
    const token = await tokensBy(firstSecret).of(ada?.id ?? '');
    const left = await new VenueClient(venue.url).call('mailing-list.unsubscribe', {
      params: { token },
    });
    expect(left.status).toBe(200);
    await expect.poll(async () => (await staff.call('mailing-list.list')).body).toEqual([]);
  });
});

describe('a session secret from before a rotation', () => {
  it('keeps people signed in, until it is removed', async () => {
    const signed = staff.cookies.get('session') ?? '';
    const id = decodeURIComponent(signed).split('.')[0] ?? '';
    expect(await statusWith(signed)).toBe(200);
    expect(await statusWith(sign(id, OLD_SECRET))).toBe(200);
    expect(await statusWith(sign(id, 'a-secret-that-was-taken-away-long-ago'))).toBe(401);
  });

  it('lets a query service reach the command service', async () => {
    const codeWith = async (secret: string) => {
      const headers = frontDoorHeader([secret]);
      return (await new VenueClient(venue.commandUrl, headers).call('session.login')).status;
    };
    // 403 for CSRF comes from behind the front door too, so the codes are compared.
    expect(await codeWith(OLD_SECRET)).toBe(await codeWith(SESSION_SECRET));
  });
});

/** Runs `npm run keys -- rotate` beside the venue, killed before a statement if one is given. */
async function rotate(dieBefore?: string): Promise<string> {
  const preload = dieBefore === undefined ? [] : ['--import', './tests/keys/die-in-rotation.ts'];
  const args = [...preload, 'standalone/keys-command.ts', 'rotate'];
  const { stdout } = await run(process.execPath, args, {
    env: {
      ...machineEnv,
      DATABASE_URL: venue.databases.command,
      EVENTSTORE_URL: venue.eventStoreUrl,
      DATA_DIR: home,
      ...(dieBefore !== undefined && { DIE_BEFORE: dieBefore }),
    },
  });
  return stdout;
}

async function write(name: string): Promise<void> {
  const body = { name, email: `${name}@example.com`, message: 'Where is my jacket?' };
  const { status } = await new VenueClient(venue.url).call('messages.send', { body });
  expect(status).toBe(201);
  names.push(name);
}

async function joinList(name: string): Promise<void> {
  const body = { email: `${name}@example.com` };
  const { status } = await new VenueClient(venue.url).call('mailing-list.subscribe', { body });
  expect(status).toBe(201);
  await venue.awaitLog(staff);
}

async function expectReadable(): Promise<void> {
  await venue.awaitLog(staff);
  const { body } = await staff.call('messages.list');
  expect(body.map(({ name }) => name).toReversed()).toEqual(names);
}

/** Returns the path of a backup, which is encrypted if it is made half-way. */
async function backUp(name: 'before' | 'half'): Promise<string> {
  const photoFiles = folderStore(join(venue.dataDir, 'photos'));
  const sources = { eventStoreUrl: venue.eventStoreUrl, photoFiles };
  const passphrase = name === 'half' ? PASSPHRASE : undefined;
  const databaseUrl = venue.databases.command;
  const all = { ...sources, databaseUrl, masterKey: secrets, passphrase, log };
  const store = folderStore(join(home, name));
  return addressOf(store, (await makeBackup(all, store)).name);
}

/** A session id as `@fastify/cookie` signs it. */
function sign(id: string, secret: string): string {
  const signature = createHmac('sha256', secret).update(id).digest('base64');
  return `${id}.${signature.replace(/=+$/, '')}`;
}

async function statusWith(cookie: string): Promise<number> {
  const client = new VenueClient(venue.url);
  client.cookies.set('session', encodeURIComponent(decodeURIComponent(cookie)));
  // The response to the first request must leave the browser its cookie.
  await client.call('session.me');
  return (await client.call('session.me')).status;
}
