import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { HASHES } from '@stagedoor/contracts/facts/limits';
import { createTaskQueue } from '@stagedoor/platform/process/task-queue';

// Hashing shares Node's thread pool with reading files.
const inTurn = createTaskQueue(HASHES);

// Argon2id with the parameters OWASP recommends: 19 MiB, two passes, one lane.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let dummy: Promise<string> | undefined;

/** The hash to store for a password. @throws Refused too-busy while too many others wait. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(typed(password), PARAMETERS));
}

/** Takes as long without an account (undefined) or its password (null). @throws Refused too-busy */
export async function verifyPassword(kept: string | null | undefined, password: string) {
  dummy ??= hash('nobody has this password', PARAMETERS);
  const compared = kept ?? (await dummy);
  const fits = await inTurn(() => verify(compared, typed(password)));
  return fits && compared === kept;
}

/** Some keyboards type an accent apart from its letter. */
const typed = (password: string) => password.normalize('NFC');

/** A password for somebody who has not chosen one, to be shown once. */
export function generatePassword(): string {
  return randomBytes(12).toString('base64url');
}
