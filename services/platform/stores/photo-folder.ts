import { access, chmod, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from './atomic-file.ts';
import type { PhotoFiles } from './photo-storage.ts';

/** Photos as files of a folder, for their owner alone. */
export function photoFolder(folder: string): PhotoFiles {
  const pathOf = (name: string) => join(folder, name);
  return {
    address: folder,
    write: (name, bytes) => replaceFile(pathOf(name), bytes),
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
