import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ToolEnv } from '@stagedoor/platform/process/env';
import { createFile, replaceFile } from '@stagedoor/platform/stores/atomic-file';
import { openDataFolder } from '@stagedoor/platform/stores/data-folder';

/** Secrets that are generated at the first start and kept in files of the data folder. */
type Variable = 'MASTER_KEY' | 'SESSION_SECRET';

const SHORTEST = 32;

/**
 * A function that returns the secret in use and earlier ones, as they are at each call: keys may be
 * rotated meanwhile.
 * @throws Error in production if none is configured, or if its file is damaged.
 */
export async function secretsOf(
  env: Pick<ToolEnv, 'DATA_DIR' | 'NODE_ENV' | Variable | `${Variable}_PREVIOUS`>,
  variable: Variable,
): Promise<() => [inUse: string, ...earlier: string[]]> {
  const { DATA_DIR: dataDir, [variable]: secret } = env;
  const earlier = env[`${variable}_PREVIOUS` as const];
  if (secret) return () => [secret, ...earlier];
  if (env.NODE_ENV === 'production')
    throw new Error(`Please set ${variable}; with NODE_ENV=production secrets are not made up.`);
  await openDataFolder(dataDir);
  const file = fileOf(dataDir, variable);
  await ensureSecret(file);
  return () => [readFileSync(file, 'utf8').trim(), ...linesOf(previousOf(file)), ...earlier];
}

/**
 * Makes the secret if missing.
 * @throws if it is too short: a new one could not decrypt its data.
 */
export async function ensureSecret(file: string): Promise<string> {
  if (!existsSync(file)) await createFile(file, newSecret());
  const secret = (await readFile(file, 'utf8')).trim();
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

/** Replaces the secret in use by a new one; the old one stays among the earlier ones. */
export async function renewSecret(dataDir: string, variable: Variable): Promise<void> {
  const file = fileOf(dataDir, variable);
  const used = await ensureSecret(file);
  // Comes first, so that the secret is always in one of the files.
  const earlier = new Set([used, ...linesOf(previousOf(file))]);
  await replaceFile(previousOf(file), `${[...earlier].join('\n')}\n`);
  await replaceFile(file, newSecret());
}

/** Stores these secrets in an empty folder, the one in use first. */
export async function createSecrets(
  dataDir: string,
  variable: Variable,
  [used = '', ...earlier]: readonly string[],
): Promise<void> {
  const file = fileOf(dataDir, variable);
  if (earlier.length > 0) await createFile(previousOf(file), `${earlier.join('\n')}\n`);
  await createFile(file, used);
}

function fileOf(dataDir: string, variable: Variable): string {
  return join(dataDir, variable.toLowerCase().replaceAll('_', '-'));
}

function previousOf(file: string): string {
  return `${file}-previous`;
}

function linesOf(file: string): string[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
}

export function newSecret(): string {
  return randomBytes(36).toString('base64url');
}
