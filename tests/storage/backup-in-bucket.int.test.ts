import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeBackup } from '@stagedoor/platform/backup/make-backup';
import { createLog } from '@stagedoor/platform/process/log';
import { openBucket } from '@stagedoor/platform/stores/bucket';
import { openPhotoFiles } from '@stagedoor/platform/photos/photo-storage';
import { unpackBackup } from '../../standalone/restore/unpack-backup.ts';
import { nightlyBackup } from '../../services/projector/reactors/backup.reactor.ts';
import { closeAfterTests, temporaryFolder } from '../setup/after-tests.ts';
import { PATIENCE } from '../setup/patience.ts';
import { machineEnv } from '../setup/service-process.ts';
import { addShow, uploadPhotos } from '../setup/show-requests.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { openVenue } from '../setup/test-venue.ts';
import { VenueClient } from '../setup/venue-client.ts';
import { startS3Server } from './s3-server.ts';

const PASSPHRASE = 'a-lantern-in-the-window';
const OLD = ['2020-01-01T00-00-00Z', '2020-01-02T00-00-00Z'].map((at) => `stagedoor-${at}.tar`);
const exec = promisify(execFile);
const log = createLog('silent', 'test');

const home = await temporaryFolder('backup-in-bucket-');
const s3 = closeAfterTests(await startS3Server());
const venue = closeAfterTests(
  await openVenue({ photoStore: s3.place('photos'), backup: settings() }),
);
const staff = await venue.as('staff');
await uploadPhotos(staff, await addShow(staff));
await vi.waitUntil(async () => (await s3.objects('photos')).length === 4, PATIENCE);
await write('Ada');

afterEach(() => s3.recover());

describe('the nightly backup to a bucket', () => {
  it('is rehearsed from there, and deletes the oldest files beyond its limit', async () => {
    const { store } = settings();
    for (const name of OLD) await store.put(name, bytesOf(name));
    await nightly();
    const [old, made, ...rest] = await backups();
    expect([old, rest]).toEqual([OLD[1], []]);
    expect(made).toMatch(/^stagedoor-.*Z\.tar\.age$/);
    expect((await staff.call('history.verification')).body.backup).toMatchObject({ problem: null });
  });

  it('shows staff that the storage is away, leaves nothing half-written, and succeeds later', async () => {
    const before = await backups();
    s3.fail(({ url = '' }) => (url.includes('partNumber') ? 'away' : undefined));
    await expect(nightly()).rejects.toThrow(
      's3://venue-files/backups cannot be used now: UND_ERR_SOCKET.',
    );
    s3.recover();
    expect(await backups()).toEqual(before);
    expect(await s3.unfinished()).toBe(0);
    const problem =
      'The last nightly backup has failed. s3://venue-files/backups cannot be used now: UND_ERR_SOCKET.';
    expect((await staff.call('status.get')).body.problems).toEqual([problem]);
    await nightly();
    expect((await staff.call('status.get')).body.problems).toEqual([]);
  });
});

describe('a backup by hand', () => {
  let address: string;
  beforeAll(async () => {
    const output = await run('standalone/backup-command.ts', ['--to', s3.address('by-hand')], {
      PHOTO_STORE: s3.address('photos'),
      ...{ DATABASE_URL: venue.databases.command, EVENTSTORE_URL: venue.eventStoreUrl, MASTER_KEY },
    });
    address = output.split(' ')[0] ?? '';
  });

  it('goes to a bucket and is restored from there, photos into another bucket', async () => {
    expect(await s3.objects('by-hand')).toContain(address.replace(s3.address('by-hand/'), ''));
    const output = await run('standalone/restore-command.ts', ['--from', address], {
      PHOTO_STORE: s3.address('moved'),
      DATA_DIR: join(home, 'data'),
    });
    expect(output).toContain('4 files of photos, accounts and keys.');
    expect(await s3.objects('moved')).toEqual(await s3.objects('photos'));
  });

  it('keeps people erased who were erased since, as the bucket records', async () => {
    const gone = await write('Gone');
    await venue.awaitLog(staff);
    const made = await makeBackup(await sources(), settings().store);
    expect((await staff.call('messages.erase', { params: { id: gone } })).status).toBe(204);
    const noted = `erased/message-${gone}.ndjson`;
    await vi.waitUntil(async () => (await s3.objects('backups')).includes(noted), PATIENCE);
    const choice = { ...made, passphrase: PASSPHRASE, masterKeys: [] };
    const { erased } = await unpackBackup(choice, join(home, 'unpacked'));
    expect([...erased]).toEqual([`message-${gone}`]);
  });

  it('is reported as missing when there is none', async () => {
    const choice = { ...settings(), name: 'none.tar', masterKeys: [] };
    const unpacking = unpackBackup(choice, join(home, 'none'));
    await expect(unpacking).rejects.toThrow('There is no backup at s3://venue-files/backups/none');
  });
});

function settings() {
  const store = openBucket(s3.place('backups'));
  return { store, keep: 2, passphrase: PASSPHRASE };
}

async function sources() {
  const photoStore = s3.place('photos');
  const { databases, eventStoreUrl, sql: database } = venue;
  return {
    photoFiles: await openPhotoFiles({ dataDir: '', photoStore }, { writes: false }),
    backup: { ...settings(), databaseUrl: databases.command },
    ...{ databaseUrl: databases.command, eventStoreUrl, database },
    ...{ masterKey: MASTER_KEY, passphrase: PASSPHRASE, log },
  };
}

async function nightly(): Promise<void> {
  const databaseUrl = venue.databases.projector;
  await nightlyBackup({ ...(await sources()), databaseUrl }).work({});
}

async function backups(): Promise<string[]> {
  return (await s3.objects('backups')).filter((name) => name.startsWith('stagedoor-'));
}

async function write(name: string): Promise<string> {
  const body = { name, email: `${name}@example.com`, message: 'Where is my jacket?' };
  return (await new VenueClient(venue.url).call('messages.send', { body })).body.id;
}

/** Runs one of the commands, and returns its output. */
async function run(program: string, args: string[], env: Record<string, string>): Promise<string> {
  const all = { ...machineEnv, ...s3.env, BACKUP_PASSPHRASE: PASSPHRASE, ...env };
  return (await exec(process.execPath, [program, ...args], { env: all })).stdout;
}

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}
