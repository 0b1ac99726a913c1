import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFile } from './whole-file.ts';

const SHORTEST = 32;

/**
 * A secret of the installation: the one given, else the one made at the first start and kept in `dataDir` for its owner's eyes only.
 * @throws in production when none is given, and when the file that keeps it has lost it.
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
  return keptSecret(join(dataDir, variable.toLowerCase().replaceAll('_', '-')));
}

/**
 * The secret in a file, which is made if it is missing.
 * @throws when the file is empty or too short: a new secret in its place could open nothing of what the old one closed.
 */
export async function keptSecret(file: string): Promise<string> {
  const kept = (await secretIn(file)) ?? (await madeSecret(file));
  if (kept.length < SHORTEST) {
    throw new Error(
      `${file} does not hold the secret that was kept in it: it has ${kept.length} characters, and must have ` +
        `${SHORTEST} or more. Bring it back from a backup, or remove it together with the data that it protects.`,
    );
  }
  await chmod(file, 0o600);
  return kept;
}

async function secretIn(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function madeSecret(file: string): Promise<string> {
  await makeFile(file, randomBytes(36).toString('base64url'));
  return (await secretIn(file)) ?? '';
}
