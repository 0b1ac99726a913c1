import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFile } from '@stagedoor/platform/stores/atomic-file';

const SHORTEST = 32;

/** @throws in production when none is given, and when its file has lost the one made before. */
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
  return storedSecret(join(dataDir, variable.toLowerCase().replaceAll('_', '-')));
}

/** @throws when the file is too short: a new secret could not decrypt what the old one did. */
export async function storedSecret(file: string): Promise<string> {
  const secret = (await secretIn(file)) ?? (await makeSecret(file));
  if (secret.length < SHORTEST) {
    throw new Error(
      `${file} does not hold the secret that was kept in it: it has ${secret.length} characters, ` +
        `and must have ${SHORTEST} or more. Bring it back from a backup, or remove it with ` +
        'the data that it protects.',
    );
  }
  await chmod(file, 0o600);
  return secret;
}

async function secretIn(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function makeSecret(file: string): Promise<string> {
  await createFile(file, randomBytes(36).toString('base64url'));
  return (await secretIn(file)) ?? '';
}
