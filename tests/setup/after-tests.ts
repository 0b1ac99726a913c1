import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

type Opened =
  | { stop(): unknown }
  | { close(): unknown }
  | { drop(): unknown }
  | { dispose(): unknown };

/** Closes this after the tests of the file: first what was opened last. */
export function closeAfterTests<Given extends Opened>(given: Given): Given {
  const opened: Opened = given;
  afterAll(async () => {
    if ('stop' in opened) await opened.stop();
    else if ('close' in opened) await opened.close();
    else if ('drop' in opened) await opened.drop();
    else await opened.dispose();
  });
  return given;
}

/** A folder that is removed after the tests of the file. */
export async function temporaryFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), name));
  afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }));
  return folder;
}
