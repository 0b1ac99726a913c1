import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { prepareLogins, type PerService } from '@stagedoor/platform/logins/database-logins';
import type { ToolEnv } from '@stagedoor/platform/process/env';
import type { Log } from '@stagedoor/platform/process/log';
import { openDataFolder } from '@stagedoor/platform/stores/data-folder';
import { freeMiB } from '@stagedoor/platform/stores/free-space';
import { assertNotRestoring, finishRestore } from '@stagedoor/platform/stores/restoring-folder';
import { startPostgres } from './embedded-postgres.ts';
import { startEventLog } from '@stagedoor/eventlog';
import { prepareEventLogAccess, prepareEventLogDatabase } from './event-log-access.ts';
import { findRunningInstance } from './running-instance.ts';
import { newSecret, secretsOf } from './secrets.ts';

/** Where the stores are; each service has a login of its own for the database. */
export type Stores = Awaited<ReturnType<typeof startStores>>;

const VENUE_DATABASE = 'venue';

/** Starts the embedded Postgres and event log, except for stores whose address is configured. */
export async function startStores(env: ToolEnv, log: Log) {
  const { DATA_DIR, DATABASE_URL, EVENTSTORE_URL } = env;
  if (DATABASE_URL && EVENTSTORE_URL) {
    return {
      databases: oneForAll(DATABASE_URL),
      eventStoreUrl: EVENTSTORE_URL,
      stop: async () => undefined,
    };
  }
  await openDataFolder(DATA_DIR);
  await using starting = new AsyncDisposableStack();
  const postgres = await startPostgres({ dataDir: join(DATA_DIR, 'postgres') });
  starting.defer(() => postgres.stop());
  const databases = DATABASE_URL ? oneForAll(DATABASE_URL) : await venueDatabases();
  const eventStoreUrl = EVENTSTORE_URL ?? (await startEmbeddedLog());
  const started = starting.move();
  return { databases, eventStoreUrl, stop: () => started.disposeAsync() };

  /** The passwords change at every start; command-line tools read them in `running.json`. */
  async function venueDatabases() {
    await postgres.ensureDatabase(VENUE_DATABASE);
    const passwords = { command: newSecret(), projector: newSecret(), query: newSecret() };
    return prepareLogins(postgres.url(VENUE_DATABASE), passwords);
  }

  async function startEmbeddedLog() {
    const { access, addressAt } = await prepareEventLogAccess(DATA_DIR);
    const databaseUrl = await prepareEventLogDatabase(postgres);
    const { port, stop } = await startEventLog({ databaseUrl, access, ownPostgres: true, log });
    starting.defer(stop);
    return addressAt(port);
  }
}

/** Postgres starts with a new file of its write-ahead log, of this size. */
const NEEDED_MIB = 16;

/** Why a start failed: what fails on a full disk tells of it in its own words, if at all. */
export async function causeOf(error: unknown, dataDir: string, read = freeMiB): Promise<unknown> {
  const free = await read(dataDir).catch(() => Infinity);
  return free < NEEDED_MIB ? new Error('The disk of DATA_DIR is full.', { cause: error }) : error;
}

function oneForAll(url: string): PerService<string> {
  return { command: url, projector: url, query: url };
}

type Work<T> = (stores: Stores & { masterKey: () => string[] }) => Promise<T>;

/**
 * For command-line tools: uses the stores of the running instance, or starts them.
 * @throws Error where there is no venue
 */
export function withStores<T>(env: ToolEnv, log: Log, work: Work<T>): Promise<T> {
  return withStoresOrNew(env, log, work, assertVenue);
}

/** As `withStores`, but makes a venue where there is none. */
export async function withStoresOrNew<T>(
  env: ToolEnv,
  log: Log,
  work: Work<T>,
  check?: (env: ToolEnv) => void,
): Promise<T> {
  await finishRestore(env.DATA_DIR);
  assertNotRestoring(env.DATA_DIR);
  const running = await findRunningInstance(env.DATA_DIR);
  if (!running) check?.(env);
  const masterKey = await secretsOf(env, 'MASTER_KEY');
  const stores = running
    ? { ...running, stop: async () => undefined }
    : await startStores(env, log).catch(async (error: unknown) => {
        throw await causeOf(error, env.DATA_DIR);
      });
  try {
    return await work({ ...stores, masterKey });
  } finally {
    await stores.stop();
  }
}

function assertVenue({ DATA_DIR, DATABASE_URL, EVENTSTORE_URL, MASTER_KEY, NODE_ENV }: ToolEnv) {
  const isElsewhere = DATABASE_URL && EVENTSTORE_URL;
  // In production the key is always a setting.
  if (isElsewhere && (MASTER_KEY || NODE_ENV === 'production')) return;
  const folder = resolve(DATA_DIR);
  const kept = join(folder, isElsewhere ? 'master-key' : 'postgres/cluster');
  if (!statSync(kept, { throwIfNoEntry: false }))
    throw new Error(`There is no venue in ${folder}: set DATA_DIR to its data folder.`);
}
