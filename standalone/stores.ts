import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CommonEnv } from '@stagedoor/platform/env';
import type { Log } from '@stagedoor/platform/log';
import { startPostgres } from './embedded-postgres.ts';
import { startEventLog } from './eventlog/server.ts';
import { logAccess } from './log-access.ts';
import { findRunning } from './running.ts';
import { secretOf } from './secrets.ts';

export interface Stores {
  databaseUrl: string;
  eventStoreUrl: string;
  stop(): Promise<void>;
}

const VENUE_DATABASE = 'venue';
const LOG_DATABASE = 'eventlog';

/** Starts the embedded Postgres and event log on `DATA_DIR`; a store whose address is given is used instead. */
export async function startStores(env: CommonEnv, log: Log): Promise<Stores> {
  const { DATA_DIR, DATABASE_URL, EVENTSTORE_URL } = env;
  if (DATABASE_URL && EVENTSTORE_URL) {
    return {
      databaseUrl: DATABASE_URL,
      eventStoreUrl: EVENTSTORE_URL,
      stop: async () => undefined,
    };
  }
  await mkdir(DATA_DIR, { recursive: true });
  const postgres = await startPostgres({ dataDir: join(DATA_DIR, 'postgres') });
  try {
    await postgres.ensureDatabase(VENUE_DATABASE);
    const eventLog = EVENTSTORE_URL ? undefined : await startEmbeddedLog();
    return {
      databaseUrl: DATABASE_URL ?? postgres.url(VENUE_DATABASE),
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

  async function startEmbeddedLog() {
    await postgres.ensureDatabase(LOG_DATABASE);
    const { access, addressAt } = await logAccess(DATA_DIR);
    const databaseUrl = postgres.url(LOG_DATABASE);
    const { port, stop } = await startEventLog({ databaseUrl, access, ownPostgres: true, log });
    return { url: addressAt(port), stop };
  }
}

/** The key to what the stores hold of people. */
export function masterKeyOf({ DATA_DIR, MASTER_KEY, NODE_ENV }: CommonEnv): Promise<string> {
  return secretOf(DATA_DIR, 'MASTER_KEY', MASTER_KEY, NODE_ENV === 'production');
}

/** The stores of the instance that runs on `DATA_DIR`, or else stores started for as long as `work` takes. For the command-line tools. */
export async function withStores<T>(
  env: CommonEnv,
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
