import { randomUUID } from 'node:crypto';
import { appendFile, copyFile, mkdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addressOf } from '@stagedoor/platform/stores/file-store';
import { folderStore } from '@stagedoor/platform/stores/folder-store';
import { LARGEST_FILE } from '@stagedoor/platform/backup/backup-manifest';
import { readBackup } from '@stagedoor/platform/backup/backup-reader';
import { writeBackup } from '@stagedoor/platform/backup/backup-writer';
import { LEDGER } from '@stagedoor/platform/backup/erasure-ledger';
import { makeBackup } from '@stagedoor/platform/backup/make-backup';
import { messageStream } from '@stagedoor/contracts/events/streams';
import { unpackBackup } from '../../standalone/restore/unpack-backup.ts';
import { rehearseBackup } from '../../services/projector/backups/rehearse-backup.ts';
import { closeAfterTests } from '../setup/after-tests.ts';
import { PATIENCE } from '../setup/patience.ts';
import { MASTER_KEY } from '../setup/test-master-key.ts';
import { fileAt, openBackedUpVenue, RESTORE } from './backed-up-venue.ts';

const ATTACKER = 'a-master-key-that-somebody-else-made-up!';
const UNENCRYPTED = { passphrase: undefined };

const source = closeAfterTests(await openBackedUpVenue());
await source.create('Glass Harbor');
await source.erase(await source.write('Eve'));
/** A message that was erased after the backup was made. */
const gone = await source.write('Gone');
/** Without a passphrase, because making a key from one takes long. */
const sources = { ...source.sources, ...UNENCRYPTED };
const store = folderStore(join(source.home, 'plain'));
const plain = addressOf(store, (await makeBackup(sources, store)).name);
await source.erase(gone);
const ledger = join(source.folder, LEDGER);
await vi.waitUntil(async () => (await textIn(ledger)).includes(gone), PATIENCE);

describe('a backup that is not encrypted, although there is a passphrase', () => {
  it('is refused by a restore, which takes it with --unencrypted and names the erasures that it does not believe', async () => {
    const data = join(source.home, 'data');
    const sentence = `${plain} is not encrypted, although BACKUP_PASSPHRASE is set`;
    expect(await source.refusal(data, plain, { MASTER_KEY })).toContain(sentence);
    const list = join(source.home, 'list');
    await writeFile(list, '{"a":1}\n');
    const args = ['--from', plain, '--unencrypted', '--erased', list];
    const { stdout, stderr } = await source.runAll(RESTORE, args, data, { MASTER_KEY });
    expect(stdout).toContain('Restored what was');
    expect(stderr).toContain(`line 1 of ${list} is not an erasure that this venue`);
  });

  it('is refused by the nightly rehearsal', async () => {
    const rehearsing = rehearseBackup(fileAt(plain), source.rehearsal());
    await expect(rehearsing).rejects.toThrow('is not encrypted, although BACKUP_PASSPHRASE is set');
  });

  it('gives no master key', async () => {
    const made = join(source.home, 'made.tar');
    await rewrite(plain, made, (files) => files.set('master-key', Buffer.from(ATTACKER)));
    const unpacking = unpack(made, { masterKeys: [] });
    await expect(unpacking).rejects.toThrow('it does not hold the master key');
  });
});

describe('a backup that would fill the memory', () => {
  const bomb = (text: string) => gzipSync(Buffer.alloc(LARGEST_FILE + 1, text), { level: 1 });

  it.each([
    ['one long line', 'tables/accounts.ndjson.gz', () => bomb('x')],
    ['many short lines', 'tables/accounts.ndjson.gz', () => gzipSync(`${'1\n'.repeat(1e6)}1`)],
    ['a part of the log', 'log/000009.ndjson.gz', () => bomb(' ')],
    ['a file', 'photos/large', () => Buffer.alloc(LARGEST_FILE + 1024 * 1024)],
  ])('is refused for the size of %s', async (_what, path, content) => {
    const large = join(source.home, 'large.tar');
    await rewrite(plain, large, (files) => files.set(path, content()));
    await expect(unpack(large)).rejects.toThrow('a part that is larger than 128 MiB');
  });

  it('is refused for the size of its manifest', async () => {
    const large = join(source.home, 'large.tar');
    await rewrite(plain, large, (files) => {
      for (let count = 0; count < 400; count += 1)
        files.set(`${count}`.padEnd(95_000), Buffer.of());
    });
    await expect(unpack(large)).rejects.toThrow('a part that is larger than 32 MiB');
  });
});

describe('the list of erasures', () => {
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = join(source.home, randomUUID());
    await mkdir(folder);
    file = join(folder, 'backup.tar');
    await copyFile(plain, file);
  });

  it('is believed when the venue signed it', async () => {
    await copyFile(ledger, join(folder, LEDGER));
    const { erased, refused } = await unpack(file);
    expect(erased).toContain(messageStream(gone));
    expect(refused).toEqual([]);
  });

  it('does not stop a restore with other lines, which are named and not believed', async () => {
    const [line = ''] = (await textIn(ledger)).split('\n').filter((it) => it.includes(gone));
    const forged = line.replace(gone, randomUUID());
    const { signature: _, ...unsigned } = JSON.parse(forged);
    const lines = ['{"a":1}', '{"half', forged, JSON.stringify(unsigned), '{"events":1}', line];
    await writeFile(join(folder, LEDGER), `${lines.join('\n')}\n`);
    const { erased, refused } = await unpack(file);
    expect(erased).toContain(messageStream(gone));
    expect(erased.size).toBe(2);
    expect(refused).toEqual([1, 2, 3, 4, 5].map((at) => `line ${at} of ${join(folder, LEDGER)}`));
  });

  it('does not stop a backup with other lines, and gets what is missing', async () => {
    await writeFile(join(folder, LEDGER), '{"a":1}\n{"half');
    await makeBackup(sources, folderStore(folder));
    const { erased, refused } = await unpack(file);
    expect(erased).toContain(messageStream(gone));
    expect(refused).toHaveLength(2);
  });

  it('is believed unsigned beside a backup of a version that did not sign', async () => {
    const before = join(folder, 'before.tar');
    await rewrite(plain, before, () => undefined, { signed_erasures: false });
    await writeFile(join(folder, LEDGER), unsignedFrom(await textIn(ledger)));
    const { erased, refused } = await unpack(before);
    expect(erased).toContain(messageStream(gone));
    expect(refused).toEqual([]);
  });

  it('of such a version is signed by the next backup', async () => {
    await writeFile(join(folder, LEDGER), unsignedFrom(await textIn(ledger)));
    expect((await unpack(file)).erased).not.toContain(messageStream(gone));
    await makeBackup(sources, folderStore(folder));
    const { erased, refused } = await unpack(file);
    expect(erased).toContain(messageStream(gone));
    expect(refused).toEqual([]);
  });

  it('is refused when it would fill the memory', async () => {
    await appendFile(join(folder, LEDGER), '');
    await truncate(join(folder, LEDGER), LARGEST_FILE + 1);
    await expect(unpack(file)).rejects.toThrow(
      'is larger than 128 MiB, and no list of erasures is',
    );
  });
});

/** Writes an unencrypted backup again, as somebody could who may write where it lies. */
async function rewrite(
  from: string,
  to: string,
  change: (files: Map<string, Buffer>) => unknown,
  changed = {},
): Promise<void> {
  const files = new Map<string, Buffer>();
  const manifest = await readBackup(fileAt(from), undefined, async (path, content) => {
    files.set(path, content);
  });
  change(files);
  await writeBackup({ ...fileAt(to), ...UNENCRYPTED }, async (add) => {
    for (const [path, content] of files) await add(path, content);
    return { ...manifest, ...changed };
  });
}

function unsignedFrom(text: string): string {
  return text.replaceAll(/,"signature":"[^"]*"/g, '');
}

function textIn(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}

const unpack = (from: string, choice = {}) =>
  unpackBackup(
    { ...fileAt(from), ...UNENCRYPTED, masterKeys: [MASTER_KEY], ...choice },
    join(source.home, 'unpacked', randomUUID()),
  );
