import { randomUUID } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Replaces a file for its owner's eyes only. Whoever reads it, and whatever crashes, finds the old content or all of the new. */
export async function replaceFile(path: string, content: string): Promise<void> {
  await rename(await written(path, content), path);
  await settle(path);
}

/** As `replaceFile`, but the first one that is there stays: of two who make it at once, both read the same. */
export async function makeFile(path: string, content: string): Promise<void> {
  const temporary = await written(path, content);
  try {
    await link(temporary, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(temporary);
  }
  await settle(path);
}

async function written(path: string, content: string): Promise<string> {
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
async function settle(path: string): Promise<void> {
  const folder = await open(dirname(path), 'r');
  await folder.sync().finally(() => folder.close());
}
