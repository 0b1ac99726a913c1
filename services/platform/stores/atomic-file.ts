import { randomUUID } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

type Content = string | Uint8Array;
const OWNER = 0o600;

/** Replaces a file, for its owner alone by default. Readers find all old or all new content. */
export async function replaceFile(path: string, content: Content, mode = OWNER): Promise<void> {
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

async function writeTemporary(path: string, content: Content, mode: number): Promise<string> {
  const temporary = join(dirname(path), `.${randomUUID()}`);
  const file = await open(temporary, 'wx', mode);
  try {
    await file.writeFile(content);
    await file.sync();
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  return temporary;
}

/** A file's name is on disk only once its folder is. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(dirname(path), 'r');
  await folder.sync().finally(() => folder.close());
}
