import { access, constants, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const { R_OK, W_OK, X_OK } = constants;

/** Makes the data folder if it is missing. @throws Error with a sentence if it cannot be used */
export async function openDataFolder(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir);
    await access(dataDir, R_OK | W_OK | X_OK);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `The data folder cannot be used. ${reason}. ` +
        'Set DATA_DIR to a folder that this account may write to.',
      { cause },
    );
  }
}

/**
 * Makes a folder and those above it. The `recursive` of Node tries for ever where the kernel lets
 * nobody make a folder, such as below /proc.
 */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder).catch(async (error: unknown) => {
    if (await isFolder(folder)) return;
    if (Object(error).code !== 'ENOENT') throw error;
    const parent = dirname(folder);
    if (!(await isFolder(parent))) await makeFolder(parent);
    // Somebody else may have made the parent meanwhile, or both.
    await mkdir(folder).catch(async (again: unknown) => {
      if (!(await isFolder(folder))) throw again;
    });
  });
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** Undefined for a file that is not there. */
export function orUndefined<T>(result: Promise<T>): Promise<T | undefined> {
  return result.catch((error: unknown) => {
    if (Object(error).code === 'ENOENT') return undefined;
    throw error;
  });
}
