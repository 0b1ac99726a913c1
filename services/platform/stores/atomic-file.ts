import { randomUUID } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

const OWNER = 0o600;

/** Replaces a file, for its owner alone by default. Readers find all old or all new content. */
export async function replaceFile(path: string, content: string, mode = OWNER): Promise<void> {
  await rename(await writeTemporary(path, content, mode), path);
  await syncFolder(path);
}

/** Like `replaceFile`, but never replaces: of two processes at once, the first one wins. */
export async function createFile(path: string, content: string): Promise<void> {
  const temporary = await writeTemporary(path, content, OWNER);
  try {
    await link(temporary, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(temporary);
  }
  await syncFolder(path);
}

async function writeTemporary(path: string, content: string, mode: number): Promise<string> {
  const temporary = `${path}.${randomUUID()}`;
  const file = await open(temporary, 'wx', mode);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  return temporary;
}

/** A file's name is on disk only once its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(dirname(path), 'r');
  await folder.sync().finally(() => folder.close());
}
