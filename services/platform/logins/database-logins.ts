import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from '../stores/postgres.ts';
import { QUERY_ROLE } from '../stores/read-model.ts';
import { isNotAllowed } from '../stores/store-away.ts';

/** Each service has its own login, so that a compromised one reaches only its own data. */
export const LOGINS = {
  command: 'venue_command',
  projector: 'venue_projector',
  query: QUERY_ROLE,
} as const;

/** Reads the schema `app` for a backup, and writes nothing. Only some venues have it. */
export const BACKUP_LOGIN = 'venue_backup';

export type PerService<T> = Record<keyof typeof LOGINS, T>;

/** A login as the SQL file takes it. */
interface Login {
  name: string;
  password: string;
  rights: string;
  makes?: string;
  fills?: string;
  owns?: string;
  reads?: string;
  removesFromDisk?: boolean;
}

const TRIES = 10;
const SQL_FILE = new URL('database-logins.sql', import.meta.url);

/**
 * Makes or updates the logins of the services in the database at `ownerUrl`.
 * @returns the address of the database for each service.
 */
export async function prepareLogins(
  ownerUrl: string,
  passwords: PerService<string>,
  backupPassword?: string,
): Promise<PerService<string>> {
  const { command, projector, query } = passwords;
  const services: Login[] = [
    { name: LOGINS.command, password: command, rights: 'connect', makes: 'app', owns: '^app$' },
    {
      name: LOGINS.projector,
      password: projector,
      // It makes, renames and drops schemas of read tables.
      rights: 'connect, create',
      owns: '^(read|read_.*|projector|pgboss)$',
      removesFromDisk: true,
    },
    { name: LOGINS.query, password: query, rights: 'connect' },
  ];
  const backup: Login[] =
    backupPassword === undefined
      ? []
      : [{ name: BACKUP_LOGIN, password: backupPassword, rights: 'connect', reads: 'app' }];
  await makeLogins(ownerUrl, [...services, ...backup]);
  return {
    command: loginUrl(ownerUrl, LOGINS.command, command),
    projector: loginUrl(ownerUrl, LOGINS.projector, projector),
    query: loginUrl(ownerUrl, LOGINS.query, query),
  };
}

/** Makes a login that owns the whole database at `ownerUrl`. Returns its address. */
export async function prepareOnlyLogin(ownerUrl: string, name: string, password: string) {
  const owner = { name, password, rights: 'connect, create', fills: 'public', owns: '^public$' };
  await makeLogins(ownerUrl, [owner]);
  return loginUrl(ownerUrl, name, password);
}

/** Tries again, because Postgres refuses concurrent changes of logins, even for other databases. */
async function makeLogins(ownerUrl: string, logins: readonly Login[]): Promise<void> {
  const statement = readFileSync(SQL_FILE, 'utf8');
  await using owner = await connect(ownerUrl);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await owner.transaction(async (sql) => {
        await sql.rows(`select set_config('stagedoor.logins', $1, true)`, [JSON.stringify(logins)]);
        await sql.rows(statement);
      });
      return;
    } catch (error) {
      if (attempt === TRIES || isNotAllowed(error)) throw error;
      await wait(attempt * 50);
    }
  }
}

function loginUrl(url: string, login: string, password: string): string {
  const address = new URL(url);
  address.username = login;
  address.password = password;
  return address.href;
}
