import { randomUUID } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Replaces a file that only its owner may read. Readers find the old content or all of the new. */
export async function replaceFile(path: string, content: string): Promise<void> {
  await rename(await writeTemporary(path, content), path);
  await syncFolder(path);
}

/** Like `replaceFile`, but never replaces: of two processes at once, the first one wins. */
export async function createFile(path: string, content: string): Promise<void> {
  const temporary = await writeTemporary(path, content);
  try {
    await link(temporary, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(temporary);
  }
  await syncFolder(path);
}

async function writeTemporary(path: string, content: string): Promise<string> {
  const temporary = `${path}.${randomUUID()}`;
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  return temporary;
}

/** Names are on disk when their folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(dirname(path), 'r');
  await folder.sync().finally(() => folder.close());
}
