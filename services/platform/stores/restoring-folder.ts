import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from './atomic-file.ts';

/** The folder within a data folder in which a restore works until everything is there. */
export const RESTORING = 'restoring';
/** Its name once everything is there, and only has to be moved to its place. */
const COMPLETE = 'restoring-complete';

/** The last step of a restore. If it is killed, `finishRestore` goes on with it. */
export async function completeRestore(dataDir: string): Promise<void> {
  const home = join(dataDir, COMPLETE);
  await rename(join(dataDir, RESTORING), home);
  await syncFolder(home);
  await finishRestore(dataDir);
}

/** Moves what a complete restore has left, in place of what is there. */
export async function finishRestore(dataDir: string): Promise<void> {
  const home = join(dataDir, COMPLETE);
  if (!existsSync(home)) return;
  for (const name of await readdir(home)) {
    await rm(join(dataDir, name), { recursive: true, force: true });
    await rename(join(home, name), join(dataDir, name));
  }
  await rm(home, { recursive: true });
}

/** A start would make an empty venue there. @throws Error where a restore did not end. */
export function assertNotRestoring(dataDir: string): void {
  const home = join(dataDir, RESTORING);
  if (existsSync(home))
    throw new Error(
      `A restore into ${dataDir} did not end. Repeat it, ` +
        `or remove ${home} to start without what it was to bring back.`,
    );
}
