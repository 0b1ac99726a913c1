import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareLogins, type PerService } from '@stagedoor/platform/stores/database-logins';
import type { StandaloneEnv } from '@stagedoor/platform/process/env';
import type { Log } from '@stagedoor/platform/process/log';
import { startPostgres } from './embedded-postgres.ts';
import { startEventLog } from '@stagedoor/eventlog';
import { logAccess } from './log-access.ts';
import { openLogDatabase } from './log-database.ts';
import { findRunning } from './running.ts';
import { secretOf } from './secrets.ts';

export interface Stores {
  /** The same database for each service, under a login of its own. */
  databases: PerService<string>;
  eventStoreUrl: string;
  stop(): Promise<void>;
}

const VENUE_DATABASE = 'venue';

/** Starts the embedded Postgres and event log on `DATA_DIR`; a store whose address is given is used instead. */
export async function startStores(env: StandaloneEnv, log: Log): Promise<Stores> {
  const { DATA_DIR, DATABASE_URL, EVENTSTORE_URL } = env;
  if (DATABASE_URL && EVENTSTORE_URL) {
    return {
      databases: oneForAll(DATABASE_URL),
      eventStoreUrl: EVENTSTORE_URL,
      stop: async () => undefined,
    };
  }
  await mkdir(DATA_DIR, { recursive: true });
  const postgres = await startPostgres({ dataDir: join(DATA_DIR, 'postgres') });
  try {
    const databases = DATABASE_URL ? oneForAll(DATABASE_URL) : await venueDatabases();
    const eventLog = EVENTSTORE_URL ? undefined : await startEmbeddedLog();
    return {
      databases,
      eventStoreUrl: EVENTSTORE_URL ?? eventLog?.url ?? '',
      stop: async () => {
        await eventLog?.stop();
        await postgres.stop();
      },
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }

  /** The passwords hold until the next start; the command-line tools read them from the note of what runs. */
  async function venueDatabases() {
    await postgres.ensureDatabase(VENUE_DATABASE);
    const passwords = { command: madeUp(), projector: madeUp(), query: madeUp() };
    return prepareLogins(postgres.url(VENUE_DATABASE), passwords);
  }

  async function startEmbeddedLog() {
    const { access, addressAt } = await logAccess(DATA_DIR);
    const databaseUrl = await openLogDatabase(postgres);
    const { port, stop } = await startEventLog({ databaseUrl, access, ownPostgres: true, log });
    return { url: addressAt(port), stop };
  }
}

function oneForAll(url: string): PerService<string> {
  return { command: url, projector: url, query: url };
}

function madeUp(): string {
  return randomBytes(24).toString('base64url');
}

/** The key to what the stores hold of people. */
export function masterKeyOf({ DATA_DIR, MASTER_KEY, NODE_ENV }: StandaloneEnv): Promise<string> {
  return secretOf(DATA_DIR, 'MASTER_KEY', MASTER_KEY, NODE_ENV === 'production');
}

/** The stores of the instance that runs on `DATA_DIR`, or else stores started for as long as `work` takes. For the command-line tools. */
export async function withStores<T>(
  env: StandaloneEnv,
  log: Log,
  work: (stores: Stores & { masterKey: string }) => Promise<T>,
): Promise<T> {
  const masterKey = await masterKeyOf(env);
  const running = await findRunning(env.DATA_DIR);
  const stores = running
    ? { ...running, stop: async () => undefined }
    : await startStores(env, log);
  try {
    return await work({ ...stores, masterKey });
  } finally {
    await stores.stop();
  }
}
