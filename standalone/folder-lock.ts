import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The kernel holds the lock until the process ends. @throws Error if somebody else has it. */
export async function lockFolder(folder: string): Promise<{ release(): Promise<void> }> {
  const holder = join(folder, 'held-by');
  const lock = lockFile(join(folder, 'lock'));
  if (!lock) {
    const pid = await readFile(holder, 'utf8').catch(() => 'unknown');
    throw new Error(`${folder} is in use by process ${pid}; stop that one first.`);
  }
  await writeFile(holder, String(process.pid));
  return {
    async release() {
      await rm(holder, { force: true });
      lock.close();
    },
  };
}

const SQLITE_BUSY = 5;

/** Node itself has no way to lock a file; SQLite, which comes with it, locks its own. */
function lockFile(path: string): DatabaseSync | undefined {
  const file = new DatabaseSync(path);
  try {
    file.exec('pragma journal_mode = memory; begin exclusive');
    return file;
  } catch (error) {
    file.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return;
    throw error;
  }
}
