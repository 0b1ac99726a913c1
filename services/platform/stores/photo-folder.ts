import { randomUUID } from 'node:crypto';
import { access, chmod, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PhotoFiles } from './photo-storage.ts';

/** Photos as files of a folder, for their owner alone. */
export function photoFolder(folder: string): PhotoFiles {
  const pathOf = (name: string) => join(folder, name);
  return {
    address: folder,
    write: (name, bytes) => writeDurably(folder, name, bytes),
    has: (name) => exists(pathOf(name)),
    open: async (name, range) => {
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
    read: (name) => orUndefined(readFile(pathOf(name))),
    source: async (name) => pathOf(name),
    async *list() {
      for (const name of await readdir(folder)) {
        const found = await orUndefined(stat(pathOf(name)));
        if (found) yield { name, writtenAt: found.mtime };
      }
    },
    delete: (name) => rm(pathOf(name), { force: true }),
  };
}

/** Makes the folder, and closes it to other accounts: earlier versions let them read it. */
export async function preparePhotoFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700);
  // Another service may have finished or removed a file meanwhile.
  for (const name of await readdir(folder)) await orUndefined(chmod(join(folder, name), 0o600));
}

async function writeDurably(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const temporary = join(folder, `.${randomUUID()}`);
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  await rename(temporary, join(folder, name));
  const directory = await open(folder, 'r');
  await directory.sync().finally(() => directory.close());
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Undefined for a file that is not there. */
function orUndefined<T>(result: Promise<T>): Promise<T | undefined> {
  return result.catch((error: unknown) => {
    if (Object(error).code === 'ENOENT') return undefined;
    throw error;
  });
}
