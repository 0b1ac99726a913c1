import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from '../stores/atomic-file.ts';
import { freeMiB } from '../stores/free-space.ts';
import type { BackupStore } from './backup-store.ts';
import { LEDGER } from './erasure-ledger.ts';
import { ledgerLinesIn, noteErasuresIn } from './ledger-file.ts';

const CHECK_ROOM_EVERY = 16 * 1024 * 1024;

/** Backups as files of a folder. They leave at least `minimumMiB` of its disk free. */
export function backupFolder(folder: string, minimumMiB: number): BackupStore {
  const ledger = join(folder, LEDGER);
  return {
    addressOf: (name) => join(folder, name),
    prepare: async () => undefined,
    write: async (name, bytes) => {
      const file = join(folder, name);
      const unfinished = `${file}.part`;
      await mkdir(folder, { recursive: true });
      try {
        const output = createWriteStream(unfinished, { mode: 0o600, flush: true });
        await pipeline(whileThereIsRoom(bytes), output);
        await rename(unfinished, file);
        await syncFolder(file);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw Object(error).code === 'ENOSPC' ? noRoom(error) : error;
      }
    },
    open: async (name) => {
      const file = join(folder, name);
      return access(file).then(
        () => createReadStream(file),
        () => undefined,
      );
    },
    async *list() {
      for (const name of await readdir(folder))
        yield { name, writtenAt: (await stat(join(folder, name))).mtime };
    },
    delete: (name) => rm(join(folder, name)),
    noteErasures: async (events, signer) => {
      await mkdir(folder, { recursive: true });
      await noteErasuresIn(ledger, events, signer);
    },
    ledger: () => ledgerLinesIn(ledger),
  };

  async function* whileThereIsRoom(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let unchecked = CHECK_ROOM_EVERY;
    for await (const bytes of source) {
      unchecked += bytes.length;
      if (unchecked >= CHECK_ROOM_EVERY) {
        unchecked = 0;
        if ((await freeMiB(folder)) < minimumMiB) throw noRoom();
      }
      yield bytes;
    }
  }

  function noRoom(cause?: unknown): Error {
    return new Error(
      `There is no room for a backup in ${folder}. Earlier backups stay as they are.`,
      { cause },
    );
  }
}
