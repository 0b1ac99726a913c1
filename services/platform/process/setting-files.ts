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
  return withDatabasePassword(set);
}

function contentOf(file: string, variable: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The file that ${variable} names cannot be read. ${reason}`, { cause });
  }
}

/** Completes the addresses of the database, which have the login alone. */
function withDatabasePassword({ DATABASE_PASSWORD: password, ...set }: Settings): Settings {
  if (password === undefined) return set;
  for (const name of ['DATABASE_URL', 'DATABASE_REPLICA_URL']) {
    const address = URL.parse(set[name] ?? '');
    if (!address || address.password !== '') continue;
    address.password = encodeURIComponent(password);
    set[name] = address.href;
  }
  return set;
}
