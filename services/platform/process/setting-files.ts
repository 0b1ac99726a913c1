import { readFileSync } from 'node:fs';

type Settings = Record<string, string>;

/**
 * The variables that are set; an empty one counts as unset. `NAME_FILE` names a file that holds the
 * value of NAME, so that secrets stay out of the environment.
 * @throws Error when a file cannot be read, or when both are set.
 */
export function settingsIn(source: NodeJS.ProcessEnv, names: readonly string[]): Settings {
  const set: Settings = {};
  for (const name of names) {
    const value = source[name] || undefined;
    const file = source[`${name}_FILE`] || undefined;
    if (value !== undefined && file !== undefined)
      throw new Error(`Please set either ${name} or ${name}_FILE, not both.`);
    const given = file === undefined ? value : contentOf(file, `${name}_FILE`);
    if (given) set[name] = given;
  }
  return withDatabasePasswords(set);
}

function contentOf(file: string, variable: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The file that ${variable} names cannot be read. ${reason}`, { cause });
  }
}

/** For each address of the database that may lack a password, the setting that holds it. */
const PASSWORDS = {
  DATABASE_URL: 'DATABASE_PASSWORD',
  DATABASE_REPLICA_URL: 'DATABASE_PASSWORD',
  BACKUP_DATABASE_URL: 'BACKUP_DATABASE_PASSWORD',
};

function withDatabasePasswords(set: Settings): Settings {
  const completed = { ...set };
  for (const [name, passwordName] of Object.entries(PASSWORDS)) {
    const [address, password] = [URL.parse(set[name] ?? ''), set[passwordName]];
    if (!address || address.password !== '' || password === undefined) continue;
    address.password = encodeURIComponent(password);
    completed[name] = address.href;
  }
  return completed;
}
