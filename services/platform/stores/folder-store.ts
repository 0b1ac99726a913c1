import { createWriteStream } from 'node:fs';
import { access, appendFile, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { replaceFile, syncFolder } from './atomic-file.ts';
import { makeFolder, orUndefined } from './data-folder.ts';
import type { FileStore } from './file-store.ts';
import { freeMiB } from './free-space.ts';

const OWNER = 0o600;
/** As in Node's own error, which whoever writes a backup explains. */
const DISK_FULL = 'ENOSPC';
const CHECK_ROOM_EVERY = 16 * 1024 * 1024;

/**
 * The files of a folder, for their owner alone. Streams leave at least `minimumMiB` of the disk
 * free, or reject as on a full disk.
 */
export function folderStore(folder: string, minimumMiB = 0): FileStore {
  const pathOf = (name: string) => join(folder, name);
  return {
    address: folder,
    put: async (name, bytes) => {
      await makeFolder(folder);
      if (bytes instanceof Uint8Array) return replaceFile(pathOf(name), bytes);
      const unfinished = pathOf(`${name}.part`);
      try {
        const output = createWriteStream(unfinished, { mode: OWNER, flush: true });
        await pipeline(whileThereIsRoom(bytes), output);
        await rename(unfinished, pathOf(name));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      await syncFolder(pathOf(name));
    },
    append: async (name, text) => {
      await makeFolder(folder);
      await appendFile(pathOf(name), text, { mode: OWNER, flush: true });
    },
    has: (name) =>
      access(pathOf(name)).then(
        () => true,
        () => false,
      ),
    get: async (name, range) => {
      const file = await orUndefined(open(pathOf(name)));
      if (!file) return undefined;
      const { size, mtime: modifiedAt } = await file.stat();
      const { from: start = 0, to: end = Infinity } = range ?? {};
      if (range && start >= size) {
        await file.close();
        return { size, modifiedAt, bytes: undefined };
      }
      return { size, modifiedAt, bytes: file.createReadStream({ start, end }) };
    },
    async *list(prefix = '') {
      for (const name of (await orUndefined(readdir(folder))) ?? []) {
        const found = name.startsWith(prefix) && (await orUndefined(stat(pathOf(name))));
        if (found) yield { name, writtenAt: found.mtime };
      }
    },
    delete: (name) => rm(pathOf(name), { force: true }),
  };

  async function* whileThereIsRoom(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let unchecked = CHECK_ROOM_EVERY;
    for await (const bytes of source) {
      unchecked += bytes.length;
      if (unchecked >= CHECK_ROOM_EVERY) {
        unchecked = 0;
        if ((await freeMiB(folder)) < minimumMiB)
          throw Object.assign(new Error(DISK_FULL), { code: DISK_FULL });
      }
      yield bytes;
    }
  }
}
