import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { FileStore } from '../stores/file-store.ts';
import { StorageAway } from '../stores/store-away.ts';
import type { BackupManifest } from './backup-manifest.ts';
import { readBackup } from './backup-reader.ts';
import { writeBackup, type AddFile } from './backup-writer.ts';

const FILES = ['log/1', 'photos/2', 'tables/3'];
const MANIFEST = {
  format: 'stagedoor backup' as const,
  version: 1 as const,
  made_at: '2030-05-04T20:00:00.000Z',
  migrations: [],
  log: { events: 0, position: '-1', last: null },
  master_key: 'key',
  earlier_keys: [],
  signed_erasures: true,
} satisfies Omit<BackupManifest, 'files'>;
const NO_ROOM = 'There is no room for a backup in a test.';

describe('a backup whose target fails', () => {
  it('says so, whatever it is about to add', async () => {
    const whole = await partsOfBackup();
    for (let taken = 0; taken < whole.length; taken += 1)
      await expect(backUp(fullAfter(taken).store)).rejects.toThrow(NO_ROOM);
  });

  it('says so when the next file is added after the failure', async () => {
    const { store, failed } = fullAfter(1);
    const later: AddFile[] = [];
    const filled = writeBackup({ store, name: 'b', passphrase: undefined }, async (add) => {
      later.push(add);
      await add('log/1', content('log/1'));
      await failed;
      await add('photos/2', content('photos/2'));
      return MANIFEST;
    });
    await expect(filled).rejects.toThrow(NO_ROOM);
  });

  it('says so when the backup is encrypted', async () => {
    const store = fullAfter(1).store;
    await expect(backUp(store, 'correct horse battery')).rejects.toThrow(NO_ROOM);
  });

  it('passes on any other failure of the target', async () => {
    const away = new StorageAway('a test cannot be used now.');
    const put = () => Promise.reject(away);
    await expect(backUp({ ...memory(), put })).rejects.toBe(away);
  });
});

describe('a backup whose source fails', () => {
  it.each([0, 1, 2, 3])('names that cause, and ends the file, after %i files', async (added) => {
    const cause = new Error('The log cannot be read.');
    const store = memory();
    const filled = writeBackup({ store, name: 'b', passphrase: undefined }, async (add) => {
      for (const path of FILES.slice(0, added)) await add(path, content(path));
      throw cause;
    });
    await expect(filled).rejects.toBe(cause);
    expect(store.files.size).toBe(0);
  });
});

describe('a restore', () => {
  it('passes on that the storage went away, wherever in the file', async () => {
    const whole = await partsOfBackup();
    for (let given = 0; given < whole.length; given += 1) {
      const away = new StorageAway('a test was cut off.');
      const get = () => Promise.resolve(found(cutOff(whole.slice(0, given), away)));
      const read = readBackup(
        { store: { ...memory(), get }, name: 'b' },
        undefined,
        async () => {},
      );
      await expect(read).rejects.toBe(away);
    }
  });

  it.each([0, 1, 2])('passes on what its target fails with, after %i files', async (taken) => {
    const store = memory();
    await backUp(store);
    const cause = new Error('no room');
    let count = 0;
    const read = readBackup({ store, name: 'b' }, undefined, async () => {
      if (count === taken) throw cause;
      count += 1;
    });
    await expect(read).rejects.toBe(cause);
  });
});

function backUp(store: FileStore, passphrase?: string): Promise<void> {
  return writeBackup({ store, name: 'b', passphrase }, async (add) => {
    for (const path of FILES) await add(path, content(path));
    return MANIFEST;
  });
}

/** Several parts of a stream. */
function content(path: string): Buffer {
  return Buffer.alloc(100_000, path);
}

async function partsOfBackup(): Promise<Uint8Array[]> {
  const store = memory();
  await backUp(store);
  return store.files.get('b') ?? [];
}

function memory() {
  const files = new Map<string, Uint8Array[]>();
  const store: FileStore = {
    address: 'a test',
    put: async (name, bytes) => {
      files.set(name, bytes instanceof Uint8Array ? [bytes] : await Array.fromAsync(bytes));
    },
    get: async (name) => {
      const parts = files.get(name);
      return parts && found(parts);
    },
    has: async (name) => files.has(name),
    append: async () => {},
    delete: async () => {},
    async *list() {},
  };
  return { ...store, files };
}

/** A store whose disk is full after so many parts. */
function fullAfter(parts: number) {
  const failed = Promise.withResolvers<void>();
  const put: FileStore['put'] = async (_, bytes) => {
    let taken = 0;
    try {
      for await (const part of bytes as AsyncIterable<Uint8Array>) {
        if (taken === parts) throw Object.assign(new Error('full'), { code: 'ENOSPC', part });
        taken += 1;
      }
    } finally {
      failed.resolve();
      // As a folder does, which then removes the unfinished file.
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { store: { ...memory(), put }, failed: failed.promise };
}

async function* cutOff(parts: Uint8Array[], error: Error) {
  yield* parts;
  throw error;
}

function found(parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) {
  return { size: 0, modifiedAt: new Date(0), bytes: Readable.from(parts) };
}
