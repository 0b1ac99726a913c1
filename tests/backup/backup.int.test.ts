import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addressOf } from '@stagedoor/platform/stores/file-store';
import { folderStore } from '@stagedoor/platform/stores/folder-store';
import { NewerBackup, parseManifest } from '@stagedoor/platform/backup/backup-manifest';
import { messageStream } from '@stagedoor/contracts/events/streams';
import { LEDGER } from '@stagedoor/platform/backup/erasure-ledger';
import { createMetrics } from '@stagedoor/platform/metrics/metrics';
import { makeBackup } from '@stagedoor/platform/backup/make-backup';
import { unpackBackup } from '../../standalone/restore/unpack-backup.ts';
import { nightlyBackup } from '../../services/projector/reactors/backup.reactor.ts';
import { measureProjector } from '../../services/projector/projector-metrics.ts';
import { rehearseBackup } from '../../services/projector/backups/rehearse-backup.ts';
import { begun } from '../../services/projector/follow/status-report.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { PATIENCE } from '../setup/patience.ts';
import { startServiceProcess, type ServiceProcess } from '../setup/service-process.ts';
import { stagePhoto } from '../setup/show-requests.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { VenueClient } from '../setup/venue-client.ts';
import {
  changeTable,
  fileAt,
  openBackedUpVenue,
  PASSPHRASE,
  photosAt,
  RESTORE,
  SITE_MANAGER,
} from './backed-up-venue.ts';

/** By a clock that ran ahead. */
const AHEAD = '2999-01-01T00-00-00Z';
const UNENCRYPTED = { passphrase: undefined };
/** The path of the nightly backup. */
let file: string;

const source = closeAfterTests(await openBackedUpVenue());
/** Making a key from a passphrase takes long. */
const unencrypted = { ...source.sources, ...UNENCRYPTED };
const show = (await source.create('Glass Harbor')).body.id;
/** The paths of its photo, in all sizes. */
const paths = await source.uploadPhoto(show);
const staged = await stagePhoto(source.staff);
await source.write('Ada');
await source.joinList('una');
await source.erase(await source.write('Eve'));

describe('a backup that is made while writes go on', () => {
  it('is whole: its tables equal its log, and no key or photo is missing', async () => {
    const over = new AbortController();
    const writing = (async () => {
      for (let count = 1; !over.signal.aborted; count += 1) {
        await source.create(`Night ${count}`);
        await source.write(`Guest${count}`);
      }
    })();
    const busy = await makeBackup(unencrypted, folderStore(join(source.home, 'busy')));
    over.abort();
    await writing;
    const rehearsal = source.rehearsal();
    const backup = { ...rehearsal.backup, ...UNENCRYPTED };
    await expect(rehearseBackup(busy, { ...rehearsal, backup })).resolves.toBeUndefined();
  });
});

describe('the nightly backup', () => {
  it('deletes the oldest files beyond its limit, and shows staff that its rehearsal succeeded', async () => {
    for (const name of ['2020-01-01T00-00-00Z', '2020-01-02T00-00-00Z', AHEAD])
      await writeFile(join(source.folder, `stagedoor-${name}.tar`), '');
    await source.venue.sql.rows(
      `insert into projector.backups (at, events) values (now() + interval '1 day', 1)`,
    );
    await nightly();
    const [old, made, ...rest] = (await source.backups()).toSorted();
    expect([old, rest]).toEqual(['stagedoor-2020-01-02T00-00-00Z.tar', []]);
    file = join(source.folder, made ?? '');
    const { body } = await source.staff.call('history.verification');
    expect(body.backup).toMatchObject({ problem: null, events: expect.any(Number) });
    expect((await source.staff.call('status.get')).body.problems).toEqual([]);
    expect(await measured()).toEqual({ ok: '1', age: expect.stringMatching(/^\d{1,3}\.?\d*$/) });
  });

  it('reports that it failed for lack of room, deletes no older file, and leaves the venue serving', async () => {
    const before = await source.backups();
    await nightly(Number.MAX_SAFE_INTEGER);
    expect(await source.backups()).toEqual(before);
    const problem = expect.stringContaining('There is no room for a backup in');
    expect((await source.staff.call('history.verification')).body.backup).toMatchObject({
      problem,
    });
    expect((await source.staff.call('status.get')).body.problems).toEqual([problem]);
    expect((await source.create('After the failure')).status).toBe(201);
    expect(await measured()).toMatchObject({ ok: '0', age: expect.stringMatching(/^\d/) });
    expect(await measured({ isBackedUp: false })).toEqual({});
  });
});

describe('a backup that cannot be restored', () => {
  let plain: string;
  let damaged: string;

  beforeAll(async () => {
    const store = folderStore(join(source.home, 'plain'));
    const { name } = await makeBackup(unencrypted, store);
    plain = addressOf(store, name);
    damaged = join(source.home, 'damaged.tar');
  });

  it.each([
    ['a wrong passphrase', { passphrase: 'a-lantern-in-the-cellar' }, 'does not open'],
    ['no passphrase', { passphrase: undefined }, 'is encrypted: set BACKUP_PASSPHRASE'],
    [
      'another master key',
      { masterKeys: ['x'.repeat(40)] },
      'but the backup was made with the key',
    ],
  ])('is refused for %s', async (_what, choice, sentence) => {
    await expect(unpack(file, choice)).rejects.toThrow(sentence);
  });

  it('is refused naming the damaged file, and leaves nothing behind', async () => {
    const bytes = await readFile(plain);
    const at = bytes.indexOf('photos/');
    bytes.writeUInt8(bytes.readUInt8(at + 600) ^ 1, at + 600);
    await writeFile(damaged, bytes);
    const data = join(source.home, 'refused');
    expect(await source.refusal(data, damaged, { MASTER_KEY, BACKUP_PASSPHRASE: '' })).toMatch(
      /damaged\.tar is damaged: photos\/[0-9a-f]{40}\S+ is not what/,
    );
    expect(await readdir(data)).toEqual([]);
  });

  it('is refused naming the place where it was cut off', async () => {
    const bytes = await readFile(plain);
    await writeFile(damaged, bytes.subarray(0, bytes.indexOf('photos/') + 700));
    await expect(unpack(damaged, UNENCRYPTED)).rejects.toThrow(
      /damaged at \S+, or was cut off there/,
    );
  });

  it('needs the master key, which only an encrypted backup holds', async () => {
    const unpacking = unpack(plain, { ...UNENCRYPTED, masterKeys: [] });
    await expect(unpacking).rejects.toThrow('it does not hold the master key');
  });

  it('is refused when a newer version made it', async () => {
    const newer = join(source.home, 'newer.tar');
    const release = { version: '99.1.0', events: { ShowAnnounced: 9 } };
    await changeTable(plain, newer, 'release', [JSON.stringify(release)]);
    await expect(unpack(newer, UNENCRYPTED)).rejects.toThrow(NewerBackup);
    const manifest = { format: 'stagedoor backup', version: 2 };
    expect(() => parseManifest(manifest)).toThrow('made by a newer version of Stagedoor');
  });

  it('is refused when a checkpoint is beyond the head of its log', async () => {
    const beyond = join(source.home, 'beyond.tar');
    await changeTable(plain, beyond, 'checkpoints', [JSON.stringify({ note: '', size: 100_000 })]);
    await expect(unpack(beyond, UNENCRYPTED)).rejects.toThrow(
      'is beyond the head of its log: it tells of 100',
    );
  });
});

describe('a backup that is restored elsewhere', () => {
  let data: string;
  let restored: ServiceProcess;
  let client: VenueClient;
  let seen: Record<string, string>;
  let output: string;
  let gone: string;
  let ledger: string;
  let moved: string;

  beforeAll(async () => {
    gone = await source.write('Gone');
    const encrypted = { ...source.sources, passphrase: PASSPHRASE };
    const older = await makeBackup(encrypted, folderStore(source.folder));
    const elsewhere = folderStore(join(source.home, 'moved'));
    moved = addressOf(elsewhere, (await makeBackup(unencrypted, elsewhere)).name);
    await rm(join(source.home, 'moved', LEDGER));
    await source.erase(gone);
    seen = await source.seenBy(source.staff, show);
    ledger = join(source.folder, LEDGER);
    await vi.waitUntil(async () => (await readFile(ledger, 'utf8')).includes(gone), PATIENCE);

    data = join(source.home, 'data');
    output = await source.run(RESTORE, ['--from', addressOf(older.store, older.name)], data);
    restored = await startServiceProcess('standalone/main.ts', source.environment(data));
    client = new VenueClient(source.publicUrl);
    await client.call('session.login', { body: SITE_MANAGER });
  });
  afterAll(() => restored.stop());

  it('shows everything as it was, and nobody who was erased before or since', async () => {
    expect(output).toContain('Erased people stay erased, and no mail goes out twice');
    expect(await source.seenBy(client, show)).toEqual(seen);
  });

  it('erases everybody on a list that lies elsewhere', async () => {
    expect((await unpack(moved, UNENCRYPTED)).erased).not.toContain(messageStream(gone));
    expect((await unpack(moved, { ...UNENCRYPTED, erased: ledger })).erased).toContain(
      messageStream(gone),
    );
  });

  it('serves every photo', async () => {
    const urls = [source.venue.url, source.publicUrl];
    const [before, after] = await Promise.all(urls.map((url) => photosAt(url, paths)));
    expect(after).toEqual(before);
  });

  it('knows no photo that no show had yet, and says so to whoever saves one', async () => {
    const photos = [staged.id];
    const { status, body } = await client.call('shows.edit', {
      params: { id: show },
      body: { photos },
    });
    expect({ status, at: Object.keys(body.errors) }).toEqual({ status: 400, at: ['photos'] });
  });

  it('has ended all sessions', async () => {
    const before = new VenueClient(source.publicUrl);
    for (const [name, value] of source.staff.cookies) before.cookies.set(name, value);
    expect((await before.call('session.me')).status).toBe(401);
  });

  it('sends no mail a second time, but welcomes whoever joins now', async () => {
    await client.call('mailing-list.subscribe', { body: { email: 'tria@example.com' } });
    await vi.waitUntil(() => source.mailsTo('tria') === 1, PATIENCE);
    expect(source.mailsTo('una')).toBe(1);
  });

  it('has read tables that equal the log', async () => {
    const verdict = await source.run('standalone/verify-command.ts', [], data);
    expect(verdict).toContain('exactly what the log says');
  });

  it('is not overwritten by another restore', async () => {
    expect(await source.refusal(data, file)).toContain('A restore never writes over a venue');
  });
});

/** The metrics of a projector's backups. */
async function measured({ isBackedUp = true } = {}): Promise<Record<string, string>> {
  const metrics = createMetrics();
  const status = { position: 0n, ...begun('projecting') };
  const jobQueue = { waiting: async () => ({}) };
  measureProjector(metrics, { status, jobQueue, database: source.venue.sql, isBackedUp });
  const lines = [...(await metrics.text()).matchAll(/^stagedoor_backup_(ok|age)\S* (\S+)$/gm)];
  return Object.fromEntries(lines.map(([, name, value]) => [name, value]));
}

const nightly = (minimumMiB = 0) => nightlyBackup(source.rehearsal(minimumMiB)).work({});

const unpack = (from: string, choice = {}) =>
  unpackBackup(
    { ...fileAt(from), passphrase: PASSPHRASE, masterKeys: [MASTER_KEY], ...choice },
    join(source.home, 'unpacked', randomUUID()),
  );
