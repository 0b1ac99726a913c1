import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A secret of the installation: the one given, else the one made at the first start and kept in `dataDir` for its owner's eyes only.
 * @throws in production when none is given.
 */
export async function secretOf(
  dataDir: string,
  variable: string,
  given: string | undefined,
  production: boolean,
): Promise<string> {
  if (given) return given;
  if (production)
    throw new Error(`Please set ${variable}; with NODE_ENV=production secrets are not made up.`);
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, variable.toLowerCase().replaceAll('_', '-'));
  await writeFile(file, randomBytes(36).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  await chmod(file, 0o600);
  return (await readFile(file, 'utf8')).trim();
}
